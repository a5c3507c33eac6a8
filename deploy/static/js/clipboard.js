/* <button type="button" data-copy="text" data-copied="Copied"> copies and says so; [data-print] prints. */
(function () {
  "use strict";
  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-copy]");
    if (event.target.closest("[data-print]")) { window.print(); }
    if (!button || !navigator.clipboard) { return; }
    navigator.clipboard.writeText(button.dataset.copy).then(function () {
      var label = button.textContent;
      button.textContent = button.dataset.copied || label;
      setTimeout(function () { button.textContent = label; }, 1800);
    });
  });
})();
