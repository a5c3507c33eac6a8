/* [data-blind]: of its [data-blind-step] one is shown at a time; after the last one [data-blind-done].
   The buttons and the arrows of a keyboard go on and back. Where one was is kept for this tab, by the set and
   the board: a count of cards, and nothing that tells one. */
(function () {
  "use strict";
  var root = document.querySelector("[data-blind]");
  if (!root) { return; }
  var steps = root.querySelectorAll("[data-blind-step]");
  var done = root.querySelector("[data-blind-done]");
  var back = root.querySelector("[data-blind-back]");
  var next = root.querySelector("[data-blind-next]");
  var bar = root.querySelector("progress");
  var again = root.querySelector("[data-blind-again]");
  var place = "etui-blind:" + root.dataset.blind;
  var at = 0;

  /* A browser may forbid to keep anything: then the board begins at its first card. */
  function kept() {
    try { return parseInt(sessionStorage.getItem(place), 10) || 0; } catch (_error) { return 0; }
  }

  function keep() {
    try { sessionStorage.setItem(place, String(at)); } catch (_error) { /* nothing is kept */ }
  }

  function show(number) {
    at = Math.min(Math.max(number, 0), steps.length);
    steps.forEach(function (step, index) { step.hidden = index !== at; });
    done.hidden = at < steps.length;
    back.disabled = at === 0;
    next.disabled = at === steps.length;
    again.hidden = at === 0;
    bar.value = at;
    keep();
  }

  back.addEventListener("click", function () { show(at - 1); });
  next.addEventListener("click", function () { show(at + 1); });
  document.addEventListener("keydown", function (event) {
    if (event.key === "ArrowRight") { show(at + 1); }
    if (event.key === "ArrowLeft") { show(at - 1); }
  });
  again.addEventListener("click", function () { show(0); next.focus(); });
  show(kept());
  next.focus();
})();
