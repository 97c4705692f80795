// Sets the look before the first paint, so that no theme flashes. A file of its own: the page's policy allows no inline script.
// And sets the address to the view that opens first, before the app reads it; where that is the plain list, its first page is asked
// for while the app's code is still on its way (`src/api/early-answer.ts` takes it). What `src/shared/state/preferences.ts` and
// `list-layout.ts` keep is read here; anything unreadable means the defaults.
;(() => {
  var keptUnder = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key)).value || {}
    } catch {
      return {}
    }
  }
  var kept = keptUnder('insight-desk.preferences')
  var root = document.documentElement
  var prefersLight = matchMedia('(prefers-color-scheme: light)').matches
  root.dataset.theme = kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : prefersLight ? 'light' : 'dark'
  root.dataset.direction = kept.direction === 'safe' || kept.direction === 'asia' ? kept.direction : 'standard'
  root.dataset.density = kept.density === 'compact' ? 'compact' : 'comfortable'

  // Keys that are pressed before the app hears any are kept for it (`src/app/shell/keys/early-keys.ts`).
  var pressed = []
  var keep = (event) => pressed.push(event)
  window.earlyKeys = { pressed, keep }
  window.addEventListener('keydown', keep)

  if (!['/', '/insights'].includes(location.pathname) || location.search) return
  var view = keptUnder('insight-desk.list-layout').opens?.search
  if (view && typeof view === 'string') {
    history.replaceState(history.state, '', '/insights?' + view)
    return
  }
  // The code goes first, the answers come right behind it; each is handed on whole.
  var whole = (response) => response.text().then((text) => new Response(text, response))
  // What completes the first picture would be asked for by the app's code, once that runs. Asked for when the list's answer is here,
  // the line does not lie idle while the code runs, and nothing that comes first has to share it.
  var second = document.currentScript.dataset.second
  var fetchSecond = () => {
    if (!second) return
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = second
    document.head.append(link)
  }
  var ask = (path, body) => {
    var response = fetch(
      path,
      body && { method: 'POST', headers: { 'content-type': 'application/json' }, body },
    ).then(whole)
    // Whoever takes the answer hears of a failure.
    response.catch(() => {}).then(body && fetchSecond)
    return { path, body, response }
  }
  window.earlyAnswers = [ask('/api/config'), ask('/api/insights/v1/filter', '{"limit":20}')]
})()
