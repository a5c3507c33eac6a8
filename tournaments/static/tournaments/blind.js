/* [data-blind]: of its [data-blind-step] one is shown at a time; after the last one [data-blind-done].
   The buttons and the arrows of a keyboard go on and back. */
(function () {
  "use strict";
  var root = document.querySelector("[data-blind]");
  if (!root) { return; }
  var steps = root.querySelectorAll("[data-blind-step]");
  var done = root.querySelector("[data-blind-done]");
  var back = root.querySelector("[data-blind-back]");
  var next = root.querySelector("[data-blind-next]");
  var bar = root.querySelector("progress");
  var at = 0;

  function show(number) {
    at = Math.min(Math.max(number, 0), steps.length);
    steps.forEach(function (step, place) { step.hidden = place !== at; });
    done.hidden = at < steps.length;
    back.disabled = at === 0;
    next.disabled = at === steps.length;
    bar.value = at;
  }

  back.addEventListener("click", function () { show(at - 1); });
  next.addEventListener("click", function () { show(at + 1); });
  document.addEventListener("keydown", function (event) {
    if (event.key === "ArrowRight") { show(at + 1); }
    if (event.key === "ArrowLeft") { show(at - 1); }
  });
  show(0);
  next.focus();
})();
