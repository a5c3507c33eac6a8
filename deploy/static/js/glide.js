/* Rows with a data-key glide from their old place to the new one when live.js swaps a fragment. */
(function () {
  "use strict";
  var before = new Map();
  var still = window.matchMedia("(prefers-reduced-motion: reduce)");

  document.addEventListener("etui:before-swap", function (event) {
    before.clear();
    event.target.querySelectorAll("[data-key]").forEach(function (row) {
      before.set(row.dataset.key, row.getBoundingClientRect());
    });
  });

  document.addEventListener("etui:after-swap", function (event) {
    if (still.matches || before.size > 400) { return; }
    event.target.querySelectorAll("[data-key]").forEach(function (row) {
      var old = before.get(row.dataset.key);
      var now = row.getBoundingClientRect();
      if (!old || !old.height || !now.height || (old.top === now.top && old.left === now.left)) { return; }
      row.animate(
        [{ transform: "translate(" + (old.left - now.left) + "px," + (old.top - now.top) + "px)" }, { transform: "none" }],
        { duration: 600, easing: "cubic-bezier(.2,.7,.2,1)" }
      );
    });
  });
})();
