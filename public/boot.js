// Sets the look before the first paint, so that no theme flashes. A file of its own: the page's policy allows no inline script.
// Reads what `src/shared/state/preferences.ts` keeps; anything unreadable means the defaults.
;(function () {
  var kept = {}
  try {
    kept = JSON.parse(localStorage.getItem('insight-desk.preferences')).value || {}
  } catch {
    kept = {}
  }
  var root = document.documentElement
  var prefersLight = matchMedia('(prefers-color-scheme: light)').matches
  root.dataset.theme = kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : prefersLight ? 'light' : 'dark'
  root.dataset.direction = kept.direction === 'safe' || kept.direction === 'asia' ? kept.direction : 'standard'
  root.dataset.density = kept.density === 'comfortable' ? 'comfortable' : 'compact'
})()
