/** Style sheets that did not come. The bundler's loader asks for each of them once only. */
const failedSheets = new Set<HTMLLinkElement>()

/** From the app's start on: a failure is heard when it happens, or never. */
export function noteFailedSheets() {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedSheets.add(target)
  }
  window.addEventListener('error', note, true)
}

/** Before code is asked for again: its sheets would be taken for asked for already, and what comes would stand without them. */
export function askSheetsAgain() {
  for (const link of failedSheets) link.replaceWith(link.cloneNode())
  failedSheets.clear()
}
