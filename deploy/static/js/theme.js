/* Sets the theme before the first paint (loaded in the head, without defer) and keeps the choice. */
(function () {
  "use strict";
  var root = document.documentElement;
  var system = window.matchMedia("(prefers-color-scheme: dark)");

  function chosen() {
    try { return localStorage.getItem("etui-theme"); } catch (error) { return null; }
  }

  function apply() {
    root.dataset.theme = chosen() || (system.matches ? "dark" : "light");
  }

  root.classList.add("js");
  apply();
  if (system.addEventListener) { system.addEventListener("change", apply); }
  document.addEventListener("click", function (event) {
    if (!event.target.closest("[data-theme-switch]")) { return; }
    try { localStorage.setItem("etui-theme", root.dataset.theme === "dark" ? "light" : "dark"); } catch (error) {
      root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
      return;
    }
    apply();
  });
})();
