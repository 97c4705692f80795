import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StickyGroup } from './grid-rows.tsx'
import { gridLayout } from './grid-layout.ts'

/** Heads alone: the second one is above the edge once its own height has been scrolled. */
const HEADS = [
  { group: 'a', title: 'Fri 20 Nov', sub: '', count: 0 },
  { group: 'b', title: 'Thu 19 Nov', sub: '', count: 0 },
]
const GROUP_HEIGHT = 24
const layout = gridLayout(HEADS, 28, GROUP_HEIGHT)

test.each([
  { top: 0, says: 'Fri 20 Nov', pushed: '0 0px' },
  { top: 10, says: 'Fri 20 Nov', pushed: '0 -10px' },
  { top: GROUP_HEIGHT - 1, says: 'Fri 20 Nov', pushed: `0 ${1 - GROUP_HEIGHT}px` },
  { top: GROUP_HEIGHT, says: 'Thu 19 Nov', pushed: '0 0px' },
])('scrolled by $top px, the head of a day lies on no part of the next one', ({ top, says, pushed }) => {
  const { container } = render(<StickyGroup items={HEADS} layout={layout} top={top} isBelowHead />)
  const words = container.querySelector<HTMLElement>('[aria-hidden] > *')
  expect(words).toHaveTextContent(says)
  expect(words?.style.translate).toBe(pushed)
})
