/** Style sheets that did not come. The bundler's loader asks for each of them once only. */
const failedSheets = new Set<HTMLLinkElement>()
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedSheets.add(target)
  },
  true,
)

/** Before code is asked for again: its sheets would be taken for asked for already, and what comes would stand without them. */
export function askSheetsAgain() {
  for (const link of failedSheets) link.replaceWith(link.cloneNode())
  failedSheets.clear()
}
