// Sets theme, direction colours and density before the first paint, so that no theme flashes. A separate file, because the page's
// Content Security Policy allows no inline script. Reads what `src/shared/state/preferences.ts` stores, or uses the defaults.
;(() => {
  let stored = {}
  try {
    stored = JSON.parse(localStorage.getItem('insight-desk.preferences'))?.value ?? {}
  } catch {}
  const { dataset } = document.documentElement
  const set = (name, fallback, ...choices) =>
    (dataset[name] = choices.includes(stored[name]) ? stored[name] : fallback)
  set('theme', matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark', 'light', 'dark')
  set('direction', 'standard', 'safe', 'asia')
  set('density', 'comfortable', 'compact')
})()
