import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach } from 'vitest'

/**
 * jsdom puts array types of its own realm on the global object. The proxy and the reference service run in the same process and
 * tell bytes by `instanceof`: they need Node's.
 */
Object.assign(globalThis, {
  Uint8Array: Object.getPrototypeOf(Buffer.prototype).constructor,
  ArrayBuffer: Buffer.alloc(1).buffer.constructor,
})

const { getElementError } = getConfig()

configure({
  // A part's code comes when it is asked for, and proxy and service answer in this very process: patience, not speed, is tested.
  asyncUtilTimeout: 30_000,
  // While something is waited for, the library asks for cheap errors, yet prints the whole page at every try. Once is enough: at the end.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

/**
 * What jsdom lacks and our screens use. These describe an ordinary wide desktop window and do nothing more: layout itself is
 * looked at in Chromium.
 */
class QuietResizeObserver implements ResizeObserver {
  readonly #notify: ResizeObserverCallback
  constructor(notify: ResizeObserverCallback) {
    this.#notify = notify
  }
  observe(target: Element) {
    const contentRect = new DOMRect(0, 0, 800, 400)
    const size = [{ inlineSize: 800, blockSize: 400 }]
    const entry: ResizeObserverEntry = {
      target,
      contentRect,
      borderBoxSize: size,
      contentBoxSize: size,
      devicePixelContentBoxSize: size,
    }
    queueMicrotask(() => this.#notify([entry], this))
  }
  unobserve() {}
  disconnect() {}
}

class QuietIntersectionObserver implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = '0px'
  readonly scrollMargin = '0px'
  readonly thresholds = [0]
  readonly #notify: IntersectionObserverCallback
  constructor(notify: IntersectionObserverCallback) {
    this.#notify = notify
  }
  observe(target: Element) {
    const rect = target.getBoundingClientRect()
    const entry: IntersectionObserverEntry = {
      target,
      isIntersecting: true,
      intersectionRatio: 1,
      boundingClientRect: rect,
      intersectionRect: rect,
      rootBounds: null,
      time: 0,
    }
    queueMicrotask(() => this.#notify([entry], this))
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

Object.assign(globalThis, {
  ResizeObserver: QuietResizeObserver,
  IntersectionObserver: QuietIntersectionObserver,
})

window.matchMedia ??= (query: string) => ({
  matches: /min-width/.test(query) || /prefers-reduced-motion/.test(query),
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})
window.scrollTo = () => {}
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.scrollTo ??= () => {}
