/* Fits a ranking on the projector: as many rows and columns as the screen holds, the rest as pages that turn.
   Few rows are written larger. data-width: how many heights of a row its column is wide at least (9).
   <ol class="big-ranking" data-pages data-page-seconds="12"> with <p class="pager" data-pager data-text="Page">. */
(function () {
  "use strict";
  var page = 0;
  var timer = null;

  var LARGEST = 2.4;
  var MOST_SCALED = 80;

  function isCut(list) {
    var words = document.createRange();
    return Array.from(list.querySelectorAll(".name")).some(function (name) {
      words.selectNodeContents(name);
      // An ellipsis appears for a fraction of a pixel, which scrollWidth does not tell.
      return words.getBoundingClientRect().width > name.getBoundingClientRect().width - 1;
    });
  }

  function hasNoMove(row) { return !row.children[1].textContent.trim(); }

  function arrange(list, rows, perColumn) {
    list.style.gridTemplateRows = "repeat(" + Math.max(1, Math.min(perColumn, rows)) + ", auto)";
  }

  // Few rows are written larger: as large as all of them fit at once with no name cut.
  function enlarge(list, rows, room) {
    for (var scale = LARGEST; scale > 1; scale -= 0.1) {
      list.style.fontSize = scale + "em";
      var height = Math.ceil(rows[0].getBoundingClientRect().height) || 1;
      var perColumn = Math.floor(room / height);
      var columns = perColumn ? Math.ceil(rows.length / perColumn) : rows.length;
      if (columns > 3) { continue; }
      arrange(list, Math.ceil(rows.length / columns), perColumn);
      if (!isCut(list)) { return columns; }
    }
    list.style.fontSize = "";
    return 0;
  }

  function layout(list) {
    var rows = Array.from(list.children);
    rows.forEach(function (row) { row.hidden = false; });
    if (!rows.length) { return; }
    list.style.fontSize = "";
    list.classList.toggle("big-ranking--still", rows.every(hasNoMove));
    arrange(list, rows.length, 1);
    var room = roomOf(list);
    var enlarged = rows.length <= MOST_SCALED ? enlarge(list, rows, room) : 0;
    var height = Math.ceil(rows[0].getBoundingClientRect().height) || 1;
    var most = enlarged || Math.max(1, Math.floor(list.clientWidth / (height * Number(list.dataset.width || 9))));
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
    var inColumn = pages > 1 ? perColumn : Math.ceil(shown / columns);
    // Rows may stand a little apart where names, not the height, decide how large they are.
    var tall = Math.min(Math.floor(room / inColumn) - 1, Math.floor(height * 1.5));
    list.style.gridTemplateRows = "repeat(" + inColumn + ", " + (pages > 1 ? "auto" : tall + "px") + ")";
    rows.forEach(function (row, index) { row.hidden = Math.floor(index / size) !== page; });
    document.querySelectorAll("[data-pager]").forEach(function (pager) {
      pager.hidden = pages < 2;
      pager.textContent = (pager.dataset.text || "") + " " + (page + 1) + " / " + pages;
    });
  }

  // From the top of the list to the bottom of its box; several lists share what there is.
  function roomOf(list) {
    var lists = list.parentElement.querySelectorAll("[data-pages]").length;
    if (lists > 1) { return list.getBoundingClientRect().height; }
    return list.parentElement.getBoundingClientRect().bottom - list.getBoundingClientRect().top;
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
