/* Points may be below nought, and the digits of a telephone have no minus: a button changes the sign.
   <span class="signed-input"><button type="button" data-sign>±</button><input data-signed></span> */
(function () {
  "use strict";

  function prepare(root) {
    root.querySelectorAll("input[data-signed]").forEach(function (input) { input.inputMode = "numeric"; });
  }

  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-sign]");
    if (!button) { return; }
    var input = button.parentElement.querySelector("input");
    var digits = input.value.replace(/^[-\u2212+\s]+/, "");
    input.value = /^\s*[-\u2212]/.test(input.value) ? digits : "-" + digits;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  });

  prepare(document);
}());
