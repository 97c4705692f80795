import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import type { StoreApi } from 'zustand'
import { forgetStale } from '#api/client/http.ts'
import { deleteResponses } from '#app/stored-responses.ts'
import { useLastRefresh } from '#features/insight-list/rows/list-model.tsx'
import { useRowFacts } from '#features/insight-list/rows/row-facts.ts'
import { usePageState } from '#features/insight-list/search/page-state.ts'
import { useArrived, usePermission } from '#shared/notifications/arrived.ts'
import { personal } from '#shared/personal/database.ts'
import { useCommandLayers, useOverlay } from '#shared/state/commands.ts'
import { useListContext } from '#shared/state/list-context.ts'
import { useToast } from '#shared/state/toasts.ts'
import { useDrafts } from '#shared/state/typing.ts'

/**
 * jsdom replaces array types on the global object by its own. The proxy and the reference service run in this process and check
 * bytes with `instanceof`, so they need Node's.
 */
Object.assign(globalThis, {
  Uint8Array: Object.getPrototypeOf(Buffer.prototype).constructor,
  ArrayBuffer: Buffer.alloc(1).buffer.constructor,
})

const { getElementError } = getConfig()

configure({
  // Long, because code is loaded lazily, and proxy and service respond in this same process: tests do not check speed.
  asyncUtilTimeout: 30_000,
  // While waiting, the library formats the whole page into the error of every try. Only the last one needs it.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

const resetOf =
  <T>(store: StoreApi<T>) =>
  () =>
    store.setState(store.getInitialState(), true)
/** Stores that live as long as the tab. */
const RESETS = [
  resetOf(useArrived),
  resetOf(useCommandLayers),
  resetOf(useDrafts),
  resetOf(useLastRefresh),
  resetOf(useListContext),
  resetOf(usePageState),
  resetOf(useOverlay),
  resetOf(usePermission),
  resetOf(useRowFacts),
  resetOf(useToast),
]

/** One window serves many files: every test finds it in the initial state. */
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  cleanup()
  for (const reset of RESETS) reset()
  forgetStale(Infinity)
  sessionStorage.clear()
  // Twice: clearing lets a change be stored that had found no space before.
  for (const _ of [1, 2]) {
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage'))
  }
  await deleteResponses()
  if (personal.isOpen()) await Promise.all(personal.tables.map((table) => table.clear()))
  window.history.replaceState(null, '', '/')
  resetFocusVisible()
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.title = ''
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
})

/** jsdom's `:focus-visible` depends on the last element that matched, in any file: match once, then no longer. */
function resetFocusVisible() {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  field.matches(':focus-visible')
  field.type = 'button'
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }))
  field.matches(':focus-visible')
}

/** What jsdom lacks and our pages use, as in a wide desktop window. Layout itself is tested in Chromium. */
class StubObserver {
  readonly #notify: (entries: unknown[], observer: unknown) => void
  constructor(notify: (entries: unknown[], observer: unknown) => void) {
    this.#notify = notify
  }
  observe(target: Element) {
    const box = [{ inlineSize: 800, blockSize: 400 }]
    const sizes = { contentRect: new DOMRect(0, 0, 800, 400), borderBoxSize: box, contentBoxSize: box }
    queueMicrotask(() => this.#notify([{ target, isIntersecting: true, ...sizes }], this))
  }
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: StubObserver, IntersectionObserver: StubObserver })

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
