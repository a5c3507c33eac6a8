/* Keeps a fragment of the page fresh.
   <div id="board" data-fragment-url="/e/AB12/fragment/" data-live-url="/live/AB12/">…</div>
   A server-sent event rings; the fragment is then fetched with its ETag and swapped in only when it changed.
   Without the stream the fragment is polled. A hidden tab asks for nothing. Elements [data-live-state] show
   the state with the texts of their own data-text-live, -polling, -reconnecting and -offline. */
(function () {
  "use strict";
  var POLL = 5000;
  var RETRY_STREAM = 30000;
  var SPREAD = 200; // a hall of phones must not ask in the same millisecond

  function show(state) {
    document.querySelectorAll("[data-live-state]").forEach(function (element) {
      if (element.dataset.state === state) { return; }
      element.dataset.state = state;
      element.textContent = element.getAttribute("data-text-" + state) || state;
    });
  }

  function keyOf(element, box) {
    if (!element || !box.contains(element)) { return null; }
    if (element.id) { return "#" + CSS.escape(element.id); }
    var href = element.getAttribute("href");
    return href ? 'a[href="' + CSS.escape(href) + '"]' : null;
  }

  function swap(box, html) {
    var focused = keyOf(document.activeElement, box);
    var open = Array.from(box.querySelectorAll("details[open][id]"), function (item) { return item.id; });
    var x = window.scrollX;
    var y = window.scrollY;
    box.dispatchEvent(new CustomEvent("etui:before-swap", { bubbles: true }));
    box.innerHTML = html;
    open.forEach(function (id) {
      var item = document.getElementById(id);
      if (item) { item.open = true; }
    });
    if (window.htmx) { window.htmx.process(box); }
    box.dispatchEvent(new CustomEvent("etui:after-swap", { bubbles: true }));
    window.scrollTo(x, y);
    var again = focused && box.querySelector(focused);
    if (again) { again.focus({ preventScroll: true }); }
  }

  function watch(box) {
    var etag = box.dataset.etag || null;
    var stream = null;
    var timer = null;
    var busy = false;
    var rung = false;

    function streaming() { return stream !== null && stream.readyState === 1; }

    function plan(delay) {
      clearTimeout(timer);
      timer = setTimeout(fetchNow, delay * (0.8 + Math.random() * 0.4));
    }

    function fetchNow() {
      clearTimeout(timer);
      if (busy) { rung = true; return; }
      busy = true;
      fetch(box.dataset.fragmentUrl, {
        cache: "no-cache",
        credentials: "same-origin",
        headers: etag ? { "If-None-Match": etag } : {}
      }).then(function (response) {
        if (response.status === 304) { return null; }
        if (response.status >= 400 && response.status < 500) {
          box.dispatchEvent(new CustomEvent("etui:refused", { bubbles: true, detail: response.status }));
        }
        if (!response.ok) { throw new Error(String(response.status)); }
        etag = response.headers.get("ETag");
        return response.text();
      }).then(function (html) {
        if (html !== null) { swap(box, html); }
        show(streaming() ? "live" : "polling");
      }).catch(function () {
        show(navigator.onLine === false ? "offline" : "reconnecting");
      }).then(function () {
        busy = false;
        if (rung) { rung = false; plan(SPREAD); } else if (!streaming() && !document.hidden) { plan(POLL); }
      });
    }

    function listen() {
      if (!box.dataset.liveUrl || !window.EventSource) { return; }
      stream = new EventSource(box.dataset.liveUrl);
      // After every (re)connection something may have been missed.
      stream.onopen = function () { show("live"); fetchNow(); };
      stream.onmessage = function () { plan(Math.random() * SPREAD); };
      stream.onerror = function () {
        show(navigator.onLine === false ? "offline" : "reconnecting");
        plan(POLL);
        if (stream.readyState === 2) {
          stream = null;
          setTimeout(function () { if (!document.hidden && stream === null) { listen(); } }, RETRY_STREAM);
        }
      };
    }

    function start() { listen(); plan(stream ? POLL : SPREAD); }

    function stop() {
      clearTimeout(timer);
      if (stream) { stream.close(); stream = null; }
    }

    document.addEventListener("visibilitychange", function () {
      if (document.hidden) { stop(); } else { start(); fetchNow(); }
    });
    window.addEventListener("online", function () { stop(); start(); fetchNow(); });
    window.addEventListener("offline", function () { show("offline"); });
    // A page kept for "back" must not keep a connection of the server open.
    window.addEventListener("pagehide", stop);
    window.addEventListener("pageshow", function (event) { if (event.persisted) { start(); fetchNow(); } });
    if (!document.hidden) { start(); }
  }

  function begin() { document.querySelectorAll("[data-fragment-url]").forEach(watch); }
  if (document.readyState === "loading") { document.addEventListener("DOMContentLoaded", begin); } else { begin(); }
})();
