/* What is typed before the scripts have come (slow Wi-Fi), or put back by the browser after a reload, was heard by
   nobody: the preview would go on showing the score of the form as it was sent. So it is told once they are there.
   <form hx-trigger="input …">; comes after htmx. */
(function () {
  "use strict";

  function differs(field) {
    if (field.type === "radio" || field.type === "checkbox") { return field.checked !== field.defaultChecked; }
    if (field.options) { return field.value !== initial(field); }
    return field.type !== "hidden" && field.value !== field.defaultValue;
  }

  function initial(select) {
    var chosen = Array.from(select.options).find(function (option) { return option.defaultSelected; });
    return (chosen || select.options[0] || select).value;
  }

  document.addEventListener("DOMContentLoaded", function () {
    document.querySelectorAll('form[hx-trigger^="input"]').forEach(function (form) {
      var fields = Array.from(form.elements).filter(function (field) { return field.name; });
      if (fields.some(differs)) { form.dispatchEvent(new Event("input", { bubbles: true })); }
    });
  });
})();
