import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { judged, type JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { MarkerButtons } from './marker-buttons.tsx'
import { clusterMarkers } from './marker-clusters.ts'
import { clusterName } from './marker-placement.ts'

const insights = readFeed(
  Array.from({ length: 200 }, (_, i) => ({
    id: `i${i}`,
    insight_card: 'rsi_14_high',
    direction: 1 + (i % 2),
    horizon: '1m',
    created_at: `20${String(10 + (i % 15)).padStart(2, '0')}-0${1 + (i % 9)}-11T00:00:00Z`,
  })),
).items.map((insight, i) => judged(insight, i, { closes: [], now: 0, units: DEFAULT_UNITS }))

function show(spacing: number) {
  const onSelect = vi.fn<(key: string | null) => void>()
  const clusters = clusterMarkers(insights.map((insight, i) => ({ insight, x: i * spacing, y: 100 })))
  render(
    <MemoryRouter>
      <MarkerButtons clusters={clusters} width={900} selectedKey={null} onSelect={onSelect} />
    </MemoryRouter>,
  )
  return { onSelect, clusters, user: userEvent.setup() }
}

test('200 single markers are one tab stop and all within reach of the arrow keys', async () => {
  const { user, onSelect } = show(25)
  await user.tab()
  const reached = new Set<string | null>()
  await user.keyboard('{Home}')
  for (let i = 0; i < 200; i += 1) {
    reached.add(document.activeElement?.getAttribute('aria-label') ?? null)
    if (i === 137) await user.keyboard('{Enter}')
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
  }
  // By selector: names of 200 buttons take jsdom longer than the walk itself.
  expect(screen.getByRole('toolbar').querySelectorAll(':scope > button')).toHaveLength(200)
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('i137')
  await user.keyboard('{Escape}')
  await user.tab()
  expect(screen.getByRole('toolbar')).not.toContainElement(
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  )
})

test('crowded markers merge, and the list of a cluster leads to each of its insights', async () => {
  const { user, onSelect, clusters } = show(4)
  expect(clusters.length).toBeLessThan(100)
  expect(clusters.flatMap(({ members }) => members)).toHaveLength(200)
  await user.click(screen.getAllByRole('button', { name: /insights/ })[0]!)
  const items = screen.getAllByRole('listitem')
  expect(items.length).toBeGreaterThan(1)
  const ids = clusters
    .find(({ members }) => members.length === items.length)!
    .members.map(({ insight }) => `/insights/${insight.id}`)
  expect(items.map((item) => item.querySelector('a')?.getAttribute('href'))).toEqual(ids)
  await user.click(items[1]!.querySelector('button')!)
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^i\d+$/))
})

test('a marker that merges as older insights arrive hands the focus to the marker it became part of', async () => {
  const [older, newer] = insights.slice(0, 2).map((insight) => ({ ...insight, direction: 'up' as const }))
  const draw = (members: readonly JudgedInsight[]) => (
    <MemoryRouter>
      <MarkerButtons
        clusters={clusterMarkers(members.map((insight, i) => ({ insight, x: 100 + i, y: 100 })))}
        width={900}
        selectedKey={null}
        onSelect={vi.fn<(key: string | null) => void>()}
      />
    </MemoryRouter>
  )
  const { rerender } = render(draw([newer!]))
  await userEvent.setup().tab()
  expect(screen.getByRole('button')).toHaveFocus()
  rerender(draw([older!, newer!]))
  expect(screen.getByRole('button', { name: /^2 bullish insights/ })).toHaveFocus()
})

test('a cluster opens its list by Enter, arrows walk it, and the next marker closes it', async () => {
  const { user, onSelect, clusters } = show(4)
  const inTime = clusters.toSorted((a, b) => a.x - b.x)
  const [first] = inTime
  await user.tab()
  await user.keyboard('{Home}{Enter}')
  const items = screen.getAllByRole('listitem').map((item) => item.querySelector('button')!)
  expect(items).toHaveLength(first!.members.length)
  await user.keyboard('{ArrowDown}')
  expect(items[0]).toHaveFocus()
  await user.keyboard('{End}{ArrowDown}')
  expect(items.at(-1)).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(first!.members.at(-1)!.insight.key)
  await user.keyboard('{ArrowRight}')
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
  expect(document.activeElement).toHaveAccessibleName(clusterName(inTime[1]!))
})
