import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TabStrip, tabProps } from './tab-strip.tsx'

test('a tab that is cut off at the end of the strip is scrolled into view when it is focused', () => {
  render(
    <TabStrip label="Views">
      <a href="/a" {...tabProps(false)}>
        All
      </a>
      <a href="/b" {...tabProps(false)}>
        Bearish
      </a>
    </TabStrip>,
  )
  const strip = screen.getByRole('navigation', { name: 'Views' })
  vi.spyOn(strip, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 40))
  const [first, last] = screen.getAllByRole('link')
  vi.spyOn(first!, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 60, 40))
  vi.spyOn(last!, 'getBoundingClientRect').mockReturnValue(new DOMRect(60, 0, 80, 40))
  first!.focus()
  expect(strip.scrollLeft).toBe(0)
  last!.focus()
  // 40 px and the fade.
  expect(strip.scrollLeft).toBe(52)
})
