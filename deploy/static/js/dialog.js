/* <button type="button" data-dialog-open="id"> opens <dialog id="id">; [data-dialog-close] inside closes it. */
(function () {
  "use strict";
  document.addEventListener("click", function (event) {
    var opener = event.target.closest("[data-dialog-open]");
    var closer = event.target.closest("[data-dialog-close]");
    if (opener) { document.getElementById(opener.dataset.dialogOpen).showModal(); }
    if (closer) { closer.closest("dialog").close(); }
    // A menu closes when the click is elsewhere.
    document.querySelectorAll("details.menu[open]").forEach(function (menu) {
      if (!menu.contains(event.target)) { menu.open = false; }
    });
  });
  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape") { return; }
    document.querySelectorAll("details.menu[open]").forEach(function (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  });
})();
