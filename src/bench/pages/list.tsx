import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '#app/styles.css'
import { readInsightList } from '#contract/records/insight.ts'
import { MS_PER_DAY, toWireInstant } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { gridTemplate, hasRoomForNames } from '#features/insight-list/grid/grid-layout.ts'
import { InsightLine } from '#features/insight-list/grid/grid-rows.tsx'
import { GridHead, InsightGrid } from '#features/insight-list/grid/insight-grid.tsx'
import { groupRows } from '#features/insight-list/rows/arrange-rows.ts'
import { toInsightRow, type InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { DEFAULT_COLUMNS } from '#features/insight-list/search/insight-search.ts'
import { host, publish, untilPainted } from './measure.ts'

const NOW = Date.UTC(2026, 10, 20, 15)
const WIDTH = 1360
const HEIGHT = 720
const ROW = 28

/** An insight as the service would send it; deterministic, so that every run draws the same list. */
function wireInsight(i: number) {
  const u = (k: number) => (((i + 1) * (7919 + k * 104_729)) % 10_007) / 10_007
  const created = NOW - Math.floor(u(1) * 180) * MS_PER_DAY
  return {
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    title: `Company ${i % 500}: ${['a very strong week', 'oversold on the two-day RSI', 'turnover far above its usual level'][i % 3]}`,
    card: { name: 'mom_1w_high', intuition: 'Momentum.' },
    created_at: toWireInstant(created),
    episodes: Array.from({ length: 12 + (i % 50) }, (_, k) => ({
      start_date: toWireInstant(created - (k + 1) * 90 * MS_PER_DAY),
      end_date: toWireInstant(created - (k + 1) * 90 * MS_PER_DAY + 5 * MS_PER_DAY),
      events: [{ date: toWireInstant(created - (k + 1) * 90 * MS_PER_DAY) }],
    })),
    hit_ratio: { '1m': { median: 0.02, hit_ratio: 60 }, '3m': { median: 0.05, hit_ratio: 66 } },
    metadata: {
      direction: 1 + (i % 2),
      entity: `c${i % 500}_nyse`,
      horizon: ['1w', '1m', '3m', '6m'][i % 4],
      last_value: 100,
      median_return: (u(2) - 0.45) / 5,
      stars: 2 + (i % 7),
      signal_high: 100 * (1 + u(3) / 6),
      signal_low: 100 * (1 - u(4) / 6),
      hit_rate: 50 + u(5) * 40,
      sector: 'Energy',
    },
  }
}

/** Up to this many rows have an insight each; longer lists share a thousand, because the data would fill the memory. */
const MOST_READ = 40_000
const SHARED = 1_000

function rowsOf(count: number): InsightRow[] {
  const read = count > MOST_READ ? SHARED : count
  const { items } = readInsightList({ result: Array.from({ length: read }, (_, i) => wireInsight(i)) })
  const rows = items.map((insight) => toInsightRow(insight, DEFAULT_UNITS, undefined))
  return Array.from({ length: count }, (_, i) => ({ ...rows[i % read]!, ...(i >= read && { id: `${i}` }) }))
}

const nothing = () => {}
const LIST = {
  flags: { isWatched: () => false, isUnread: () => true },
  now: NOW,
  search: { sort: null, page: 0, limit: 20 },
  pages: { isEnd: true, isPrevious: false },
}

function Ours({ rows }: { rows: readonly InsightRow[] }) {
  const [active, setActive] = useState(rows[0])
  const [items] = useState(() => groupRows(rows, { isGrouped: false, now: NOW, isPinned: () => false }))
  return (
    <InsightGrid
      list={{ ...LIST, items, rows }}
      shape={SHAPE}
      position={{
        saved: undefined,
        active,
        activate: (id) => setActive(rows.find((row) => row.id === id)),
        open: nothing,
        leave: nothing,
        takeFocus: () => null,
        keepFocus: nothing,
      }}
      onSort={nothing}
      onTogglePreview={nothing}
    />
  )
}

const SHAPE = {
  isCards: false,
  columns: DEFAULT_COLUMNS,
  rowHeight: ROW,
  groupHeight: 24,
  headHeight: 26,
  isTall: false,
  coveredPx: 0,
  template: gridTemplate(DEFAULT_COLUMNS, {}),
  hasNames: hasRoomForNames(DEFAULT_COLUMNS, WIDTH, {}),
}

/**
 * TanStack Virtual with our grid's head and rows, so that only the grid differs: which rows are drawn, the layout of the scrolled
 * content, and keys, focus and selection, which this one lacks.
 */
function Minimal({ rows }: { rows: readonly InsightRow[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the peer is measured as its authors ship it
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 5,
  })
  const style: CSSProperties = {
    height: HEIGHT,
    overflow: 'auto',
    ['--row' as string]: SHAPE.template,
  }
  return (
    <div ref={scroller} role="grid" className="bg-surface" style={style}>
      <GridHead columns={SHAPE.columns} sort={null} onSort={nothing} focusedColumn={null} />
      <div role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => (
          <InsightLine
            key={key}
            row={rows[index]!}
            start={start}
            shape={SHAPE}
            now={NOW}
            isActive={index === 0}
            isUnread
            isWatched={false}
            isSelected={false}
            rowIndex={index + 2}
            tabColumn={index === 0 ? 'title' : null}
          />
        ))}
      </div>
    </div>
  )
}

const LISTS = { ours: Ours, 'tanstack-virtual': Minimal } as const
type Variant = keyof typeof LISTS

let prepared: InsightRow[] = []

publish({
  /** Generates the data outside of the measurement. */
  prepare: async (count: number) => {
    prepared = rowsOf(count)
    return prepared.length
  },
  mount: (variant: Variant) => {
    const List = LISTS[variant]
    const element = host(WIDTH, HEIGHT)
    // As on the desk. In a CSS grid it would have the same height, but Chromium would repaint all its tiles in every frame.
    element.style.display = 'flex'
    element.style.flexDirection = 'column'
    return untilPainted(() =>
      createRoot(element).render(
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <List rows={prepared} />
          </MemoryRouter>
        </QueryClientProvider>,
      ),
    )
  },
  /** Scrolls 5,000 px, 50 px per frame; a frame later than 1.5 frames counts as dropped. */
  scroll: async () => {
    const scroller = [...document.querySelectorAll<HTMLElement>('#host *')].find(
      (element) => element.scrollHeight > element.clientHeight + 1000,
    )
    if (!scroller) throw new Error('nothing scrolls')
    let dropped = 0
    let last = await nextFrame()
    for (let i = 0; i < 100; i += 1) {
      scroller.scrollTop += 50
      const now = await nextFrame()
      dropped += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1)
      last = now
    }
    return dropped
  },
})

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
