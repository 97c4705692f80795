import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { judgedInsight } from '#testing/judged-market.ts'
import { MarkerButtons } from './marker-buttons.tsx'
import { clusterMarkers, clusterName } from './markers.tsx'
import { PastNote } from './past-insights-panel.tsx'
import type { PastInsights } from './use-past-insights.ts'

const COUNT = 60
const insights = Array.from({ length: COUNT }, (_, i) => {
  const created_at = `20${10 + (i % 15)}-0${1 + (i % 9)}-11T00:00:00Z`
  return judgedInsight({
    id: `i${i}`,
    insight_card: 'rsi_14_high',
    direction: 1 + (i % 2),
    horizon: '1m',
    created_at,
  })
})

function show(spacing: number) {
  const onSelect = vi.fn<(key: string | null) => void>()
  const draw = (members: typeof insights) => {
    const clusters = clusterMarkers(members.map((insight, i) => ({ insight, x: i * spacing, y: 100 })))
    const buttons = <MarkerButtons clusters={clusters} width={900} selectedKey={null} onSelect={onSelect} />
    return { clusters, page: <MemoryRouter>{buttons}</MemoryRouter> }
  }
  const { clusters, page } = draw(insights)
  const { rerender } = render(page)
  const show = (members: typeof insights) => rerender(draw(members).page)
  return { onSelect, clusters, show, user: userEvent.setup() }
}
const items = () => screen.getAllByRole('listitem')

test('single markers are one tab stop, and the arrow keys reach all of them', async () => {
  const { user, onSelect } = show(25)
  await user.tab()
  await user.keyboard('{Home}')
  const reached = new Set<Element | null>()
  for (let i = 0; i < COUNT; i += 1) {
    reached.add(document.activeElement)
    if (i === 37) await user.keyboard('{Enter}')
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
  }
  expect(reached.size).toBe(COUNT)
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('i37')
  await user.keyboard('{Escape}')
  await user.tab()
  expect(screen.getByRole('toolbar')).not.toContainElement(document.activeElement as HTMLElement)
})

test('close markers merge, and the list of a cluster leads to each of its insights, by pointer and keyboard', async () => {
  const { user, onSelect, clusters } = show(4)
  expect(clusters.length).toBeLessThan(COUNT / 2)
  expect(clusters.flatMap(({ members }) => members)).toHaveLength(COUNT)
  const [first, second] = clusters.toSorted((a, b) => a.x - b.x)
  await user.click(screen.getByRole('button', { name: clusterName(first!) }))
  const paths = first!.members.map(({ insight }) => `/insights/${insight.id}`)
  expect(items().map((item) => item.querySelector('a')?.getAttribute('href'))).toEqual(paths)
  await user.click(items()[1]!.querySelector('button')!)
  expect(onSelect).toHaveBeenLastCalledWith(first!.members[1]!.insight.key)

  // Enter opens the list, arrows move in it, and the next marker closes it.
  await user.keyboard('{Escape}{Home}{Enter}')
  const buttons = items().map((item) => item.querySelector('button')!)
  await user.keyboard('{ArrowDown}')
  expect(buttons[0]).toHaveFocus()
  await user.keyboard('{End}{ArrowDown}')
  expect(buttons.at(-1)).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(onSelect).toHaveBeenLastCalledWith(first!.members.at(-1)!.insight.key)
  await user.keyboard('{ArrowRight}')
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
  expect(document.activeElement).toHaveAccessibleName(clusterName(second!))
})

test('a focused marker that merges passes the focus to the merged one', async () => {
  const { show: redraw, user } = show(1)
  const [older, newer] = insights.slice(0, 2).map((insight) => ({ ...insight, direction: 'up' as const }))
  redraw([newer!])
  await user.tab()
  expect(screen.getByRole('button')).toHaveFocus()
  redraw([older!, newer!])
  expect(screen.getByRole('button', { name: /^2 bullish insights/ })).toHaveFocus()
})

test('the note says how many past insights are loaded, and that they did not load', () => {
  const nothing = { insights: [], unreadable: 0, loaded: 0, isLoading: false, isComplete: false, error: null }
  const note = (state: Partial<PastInsights>, markedCount: number) => {
    const past = { ...nothing, retry: () => {}, ...state }
    const { container } = render(<PastNote past={past} markedCount={markedCount} />)
    return container.textContent
  }
  expect(note({ isLoading: true, loaded: 200 }, 60)).toBe('Past insights are loading, 200 insights so far.')
  expect(note({ isComplete: true, loaded: 3 }, 0)).toBe('No past insight in this window.')
  expect(note({ isComplete: true, loaded: 3 }, 3)).toBe('')
  expect(note({ loaded: 200, error: new Error('down') }, 60)).toMatch(/^The rest .* did not load\.$/)
})
