// Sets the look before the first paint, so that no theme flashes. A file of its own: the page's policy allows no inline script.
// What `src/shared/state/preferences.ts` keeps is read here; anything unreadable means the defaults.
;(() => {
  let kept = {}
  try {
    kept = JSON.parse(localStorage.getItem('insight-desk.preferences')).value ?? {}
  } catch {}
  const look = document.documentElement.dataset
  const set = (name, other, ...choices) => (look[name] = choices.includes(kept[name]) ? kept[name] : other)
  set('theme', matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark', 'light', 'dark')
  set('direction', 'standard', 'safe', 'asia')
  set('density', 'comfortable', 'compact')
})()
