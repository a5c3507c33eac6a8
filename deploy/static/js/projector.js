/* Fits a ranking on the projector: as many rows and columns as the screen holds, the rest as pages that turn.
   <ol class="big-ranking" data-pages data-page-seconds="12"> with <p class="pager" data-pager data-text="Page">. */
(function () {
  "use strict";
  var page = 0;
  var timer = null;

  function layout(list) {
    var rows = Array.from(list.children);
    rows.forEach(function (row) { row.hidden = false; });
    if (!rows.length) { return; }
    var height = Math.ceil(rows[0].getBoundingClientRect().height) || 1;
    var room = list.parentElement.getBoundingClientRect().bottom - list.getBoundingClientRect().top;
    var most = Math.max(1, Math.floor(list.clientWidth / (height * 9)));
    var perColumn = Math.max(1, Math.floor(room / height));
    if (rows.length > perColumn * most) {
      // The pages are numbered below the rows.
      perColumn = Math.max(1, Math.floor((room - height * 0.7) / height));
    }
    var columns = Math.min(most, Math.ceil(rows.length / perColumn));
    var pages = Math.ceil(rows.length / (perColumn * columns));
    var size = perColumn * columns;
    page = page % pages;
    var shown = Math.min(size, rows.length - page * size);
    list.style.gridTemplateRows = "repeat(" + (pages > 1 ? perColumn : Math.ceil(shown / columns)) + ", auto)";
    rows.forEach(function (row, index) { row.hidden = Math.floor(index / size) !== page; });
    document.querySelectorAll("[data-pager]").forEach(function (pager) {
      pager.hidden = pages < 2;
      pager.textContent = (pager.dataset.text || "") + " " + (page + 1) + " / " + pages;
    });
  }

  function all() { document.querySelectorAll("[data-pages]").forEach(layout); }

  function turn() {
    page += 1;
    all();
  }

  function begin() {
    var list = document.querySelector("[data-pages]");
    all();
    if (document.fonts) { document.fonts.ready.then(all); }
    timer = setInterval(turn, 1000 * Number((list && list.dataset.pageSeconds) || 12));
  }

  window.addEventListener("resize", all);
  document.addEventListener("etui:after-swap", all);
  window.addEventListener("pagehide", function () { clearInterval(timer); });
  document.addEventListener("click", function (event) {
    if (event.target.closest("[data-fullscreen]")) { document.documentElement.requestFullscreen(); }
  });
  if (document.readyState === "loading") { document.addEventListener("DOMContentLoaded", begin); } else { begin(); }
})();
