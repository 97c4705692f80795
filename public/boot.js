// Sets the look before the first paint, so that no theme flashes. A file of its own: the page's policy allows no inline script.
// And sets the address to the view that opens first, before the app reads it; where that is the plain list, its first page is asked
// for while the app's code is still on its way (`src/api/client/early-answer.ts` takes it). What `src/shared/state/preferences.ts` and
// `list-layout.ts` keep is read here; anything unreadable means the defaults.
;(() => {
  var keptUnder = (name) => {
    try {
      return JSON.parse(localStorage.getItem('insight-desk.' + name)).value || {}
    } catch {
      return {}
    }
  }
  var kept = keptUnder('preferences')
  var look = document.documentElement.dataset
  var set = (name, other, ...choices) => (look[name] = choices.includes(kept[name]) ? kept[name] : other)
  var preferred = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  set('theme', preferred, 'light', 'dark')
  set('direction', 'standard', 'safe', 'asia')
  set('density', 'comfortable', 'compact')

  // Keys that are pressed before the app hears any are kept for it (`src/app/shell/keys/early-keys.ts`).
  var pressed = []
  var keep = (event) => pressed.push(event)
  window.earlyKeys = { pressed, keep }
  window.addEventListener('keydown', keep)

  if (!['/', '/insights'].includes(location.pathname) || location.search) return
  var view = keptUnder('list-layout').opens?.search
  if (view && typeof view === 'string') {
    history.replaceState(history.state, '', '/insights?' + view)
    return
  }
  var { sheet, weight, code, second } = document.currentScript.dataset
  var came = (url) => performance.getEntriesByName(location.origin + url)[0]
  // The code goes first, the list right behind it: side by side on a slow line both would be late, and without the code nobody reads
  // the list. How slow the line is, the style sheet tells: asked for together with this script, it is later by its size alone. As much
  // of the code came beside it, `weight` times as much is still to come and has the line for itself.
  var asked = {}
  var isListsTurn = new Promise((resolve) => {
    // The code looks for the answers: it is here, and nothing else goes before the list.
    Object.defineProperty(window, 'earlyAnswers', { get: () => (resolve(), asked) })
    new PerformanceObserver(() => {
      var first = came('/boot.js')
      var next = came(sheet)
      if (first && next) {
        var rest = ((next.responseEnd - first.responseEnd) * weight) / 2
        setTimeout(resolve, next.responseEnd + rest - first.duration - performance.now())
      }
      // The code has come: what answers on the first screen is asked for while it is read, and comes behind the list.
      if (second && came(code)) {
        var link = document.createElement('link')
        link.rel = 'modulepreload'
        link.href = second
        document.head.append(link)
        second = ''
      }
    }).observe({ type: 'resource', buffered: true })
  })
  var ask = (path, body = '', when) => {
    var answer = async () => {
      await when
      return fetch(path, body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body } : {})
    }
    // Whoever takes the answer hears of a failure.
    ;(asked[path + body] = answer()).catch(() => {})
  }
  ask('/api/config')
  ask('/api/insights/v1/filter', '{"limit":20}', isListsTurn)
})()
