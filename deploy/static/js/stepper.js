/* − and + beside a number input; a long press repeats. Without script the input stands alone.
   A field that is being corrected is not red any more.
   <div class="stepper"><button type="button" data-step="-1">…<input type="number">…</div> */
(function () {
  "use strict";
  var wait = null;
  var repeated = false;

  function step(button) {
    var input = button.parentElement.querySelector("input");
    var size = Number(button.dataset.step);
    var low = input.min === "" ? -Infinity : Number(input.min);
    var high = input.max === "" ? Infinity : Number(input.max);
    var next = input.value === "" ? Number(input.dataset.start || input.min || 0) : Number(input.value) + size;
    next = Math.min(high, Math.max(low, next));
    if (String(next) === input.value) { return; }
    input.value = next;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function stop() {
    clearTimeout(wait);
    wait = null;
  }

  function hold(button, pause) {
    wait = setTimeout(function () {
      repeated = true;
      step(button);
      hold(button, 70);
    }, pause);
  }

  document.addEventListener("pointerdown", function (event) {
    var button = event.target.closest("[data-step]");
    stop();
    repeated = false;
    if (button) { hold(button, 450); }
  });
  ["pointerup", "pointercancel", "pointerleave", "blur"].forEach(function (name) { window.addEventListener(name, stop); });
  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-step]");
    if (button && !repeated) { step(button); }
    repeated = false;
  });
  document.addEventListener("input", function (event) {
    var field = event.target.closest(".field--error");
    if (field) { field.classList.remove("field--error"); }
    event.target.removeAttribute("aria-invalid");
  });
})();
