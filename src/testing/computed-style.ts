/** What jsdom computes. */
export const styleByJsdom = window.getComputedStyle.bind(window)

/** By tag. */
const displays = new Map<string, string>()

function displayOf(element: HTMLElement): string {
  if (element.style.display) return element.style.display
  if (element.hasAttribute('hidden')) return 'none'
  const { localName } = element
  const display = displays.get(localName) ?? styleByJsdom(document.createElement(localName)).display
  displays.set(localName, display)
  return display
}

function visibilityOf(element: HTMLElement): string {
  const { parentElement, style } = element
  return style.visibility || (parentElement ? visibilityOf(parentElement) : 'visible')
}

/**
 * Finding elements by role asks for the display and visibility of each, and jsdom compares each with every rule of its own style sheet
 * again after every change of the page: a tenth of the time of all component tests. A page has no other style sheet here, so tag,
 * `hidden` and inline styles decide.
 */
window.getComputedStyle = (element) => {
  const styled = element as HTMLElement
  const read = (name: string) => {
    if (name === 'display') return displayOf(styled)
    return name === 'visibility' ? visibilityOf(styled) : null
  }
  return new Proxy(styled.style, {
    get(style, name) {
      if (name === 'getPropertyValue')
        return (wanted: string) => read(wanted) ?? style.getPropertyValue(wanted)
      return read(String(name)) ?? Reflect.get(style, name)
    },
  })
}
