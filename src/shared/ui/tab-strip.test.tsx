import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TabStrip, tabProps } from './tab-strip.tsx'

/** Two tabs of 60 and 80 px in a strip of 100 px; `resize` reports that its content has changed. */
function renderTabs({ isLastHere = false } = {}) {
  let resize = () => {}
  class Observer {
    constructor(report: () => void) {
      resize = report
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  render(
    <TabStrip label="Views">
      <a href="/a" {...tabProps(!isLastHere)}>
        All
      </a>
      <a href="/b" {...tabProps(isLastHere)}>
        Bearish
      </a>
    </TabStrip>,
  )
  const strip = screen.getByRole('navigation', { name: 'Views' })
  const sized = { scrollWidth: { value: 152 }, clientWidth: { value: 100 } }
  Object.defineProperties(strip, sized)
  vi.spyOn(strip, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 40))
  const [first, last] = screen.getAllByRole('link')
  const place = (tab: HTMLElement, left: number, width: number) =>
    vi
      .spyOn(tab, 'getBoundingClientRect')
      .mockImplementation(() => new DOMRect(left - strip.scrollLeft, 0, width, 40))
  place(first!, 0, 60)
  place(last!, 60, 80)
  return { strip, first: first!, last: last!, resize: () => resize() }
}

test('a tab that is cut off at the end of the strip is scrolled into view when it is focused', () => {
  const { strip, first, last } = renderTabs()
  first.focus()
  expect(strip.scrollLeft).toBe(0)
  last.focus()
  // 40 px and the fade.
  expect(strip.scrollLeft).toBe(52)
})

test('content that arrives later scrolls the current tab into view', () => {
  const { strip, resize } = renderTabs({ isLastHere: true })
  resize()
  expect(strip.scrollLeft).toBe(52)
})

test('it leaves a strip that the reader has scrolled, and a tab that is being pressed', () => {
  const { strip, first, resize } = renderTabs({ isLastHere: true })
  resize()
  strip.scrollLeft = 20
  resize()
  expect(strip.scrollLeft).toBe(20)
  first.focus()
  expect(strip.scrollLeft).toBe(0)
  resize()
  expect(strip.scrollLeft).toBe(0)
})
