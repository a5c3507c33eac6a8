/* The phone at the table: nothing typed is lost, and the button says what it will do.
   - form[data-keep]: its fields are kept in this tab under that name until they are sent.
   - form[data-keep], form[data-send]: sent by fetch, so that a dead network leaves the page as it is and says so
     ([data-unsent]); what the server answers replaces the page. Without script the forms work as they are.
   - [data-preview] (in the fragment under the form) names the label of [data-save]. */
(function () {
  "use strict";
  var PREFIX = "etui:sheet:";
  var GONE = [403, 404, 410, 429];
  var busy = false;

  function store(action, key, value) {
    try {
      if (action === "get") { return sessionStorage.getItem(PREFIX + key); }
      if (action === "set") { sessionStorage.setItem(PREFIX + key, value); } else { sessionStorage.removeItem(PREFIX + key); }
    } catch (error) { /* private mode: nothing is kept, everything else works */ }
    return null;
  }

  function fields(form) {
    return Array.from(form.elements).filter(function (field) {
      return field.name && field.type !== "hidden" && field.name !== "sure";
    });
  }

  function keep(form) {
    var values = {};
    fields(form).forEach(function (field) {
      if (field.type !== "radio" || field.checked) { values[field.name] = field.value; }
    });
    values[""] = form.elements.idempotency_key.value;
    store("set", form.dataset.keep, JSON.stringify(values));
  }

  function restore(form) {
    var text = store("get", form.dataset.keep);
    if (!text) { return; }
    var values = JSON.parse(text);
    var changed = false;
    fields(form).forEach(function (field) {
      if (!(field.name in values)) { return; }
      if (field.type === "radio") {
        if (field.checked !== (field.value === values[field.name])) { changed = true; }
        field.checked = field.value === values[field.name];
      } else if (field.value !== values[field.name]) {
        changed = true;
        field.value = values[field.name];
      }
    });
    // The same key: had the lost request arrived after all, sending again is still one result.
    form.elements.idempotency_key.value = values[""];
    if (!changed) { return; }
    form.querySelector("[data-kept]").hidden = false;
    form.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function unsent(form, shown) {
    var note = form.querySelector("[data-unsent]") || document.querySelector("[data-unsent]");
    if (note) { note.hidden = !shown; }
  }

  function label() {
    var preview = document.querySelector("[data-preview]");
    var button = document.querySelector("[data-save]");
    if (preview && button) { button.textContent = button.getAttribute("data-label-" + preview.dataset.preview); }
  }

  function show(html) {
    var page = new DOMParser().parseFromString(html, "text/html");
    var main = document.querySelector("main");
    main.innerHTML = page.querySelector("main").innerHTML;
    document.title = page.title;
    if (window.htmx) { window.htmx.process(main); }
    var first = main.querySelector("[role=alert], [data-preview]");
    if (first) { first.scrollIntoView({ block: "center" }); }
  }

  function send(form) {
    if (busy) { return; }
    busy = true;
    form.classList.add("htmx-request");
    fetch(form.action, {
      method: "POST",
      credentials: "same-origin",
      headers: { "X-Table-Script": "1" },
      body: new FormData(form)
    }).then(function (response) {
      unsent(form, false);
      if (response.status === 204) {
        if (form.dataset.keep) { store("remove", form.dataset.keep); }
        location.assign(response.headers.get("X-Location"));
        return null;
      }
      if (response.status >= 500) { throw new Error(String(response.status)); }
      return response.text().then(show);
    }).catch(function () { unsent(form, true); }).then(function () {
      busy = false;
      form.classList.remove("htmx-request");
    });
  }

  document.addEventListener("input", function (event) {
    var form = event.target.form;
    if (form && form.dataset.keep) { keep(form); }
  });
  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (form.dataset.keep === undefined && form.dataset.send === undefined) { return; }
    event.preventDefault();
    if (form.dataset.keep) { keep(form); }
    send(form);
  });
  document.addEventListener("htmx:afterSwap", label);
  document.addEventListener("htmx:sendError", function (event) { unsent(event.target, true); });
  document.addEventListener("htmx:afterOnLoad", function (event) { unsent(event.target, false); });
  document.addEventListener("htmx:responseError", function (event) {
    // The link was replaced or the event is over: the page itself says so.
    if (GONE.indexOf(event.detail.xhr.status) >= 0) { location.reload(); }
  });
  document.addEventListener("etui:refused", function (event) {
    if (GONE.indexOf(event.detail) >= 0) { location.reload(); }
  });
  document.addEventListener("DOMContentLoaded", function () {
    document.querySelectorAll("form[data-keep]").forEach(restore);
  });
})();
