import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { RecentOutcomes } from '#features/asset-overview/consensus/consensus-panel.tsx'
import { judgedInsight } from '#testing/judged-market.ts'
import { inClient } from '#testing/query-client.tsx'
import { judged, byStatus, type RecentInsights } from './asset-insight.ts'
import { InsightsPanel } from './insights-panel.tsx'

const at = (iso: string) => Date.parse(`${iso}T10:00:00Z`)

/** Draws the panel of an asset with insights of these days that cannot be judged. */
function draw(prices: 'none' | 'known', stated: object, ...days: string[]) {
  const data = readFeed(
    days.map((day) => ({ title: `Of ${day}`, created_at: `${day}T10:00:00Z`, ...stated })),
  )
  const context = { closes: [], now: at('2026-09-10'), units: DEFAULT_UNITS }
  const parts = byStatus(data.items.map((insight, i) => judged(insight, i, context)))
  const query = { data, error: null, errorUpdatedAt: 0, isSuccess: true }
  // The fields that the panel reads.
  const recent = { query, parts, hasMore: false } as unknown as RecentInsights
  return render(
    <InsightsPanel tag="acme_nasd" recent={recent} context={context} prices={prices} />,
    inClient(),
  )
}

test('without prices it lists insights that may still run, and does not say that there are no others', () => {
  const stated = { insight_card: 'rsi_14_high', direction: 1, last_value: 100, horizon: '1m' }
  const { unmount } = draw('none', stated, '2026-01-05', '2026-09-01')
  expect(screen.getAllByText(/^Of /).map(({ textContent }) => textContent)).toEqual(['Of 2026-09-01'])
  unmount()
  draw('none', stated, '2026-01-05')
  expect(screen.getByText(/^Older insights are not listed/)).toBeInTheDocument()
  expect(screen.queryByText(/published no/)).not.toBeInTheDocument()
})

test.each([
  ['2 insights of the past year have no status.', ['2026-01-05', '2026-03-05']],
  ['1 insight of the past year has no status.', ['2026-03-05']],
  ['The service published no insight in the past year.', ['2025-08-20']],
  ['The service published no insight in the past year.', []],
])('of insights that are over and cannot be judged it says: %s', (words, days) => {
  const { container } = draw('known', { horizon: '1w' }, ...days)
  expect(container).toHaveTextContent(words)
})

const day = (date: number) => Date.UTC(2026, 8, date)
const closes = [100, 106, 94, 94].map((value, i) => ({ at: day(1 + i), value }))
const stated = { horizon: '1w', last_value: 100, signal_low: 90, signal_high: 105 }
const ended = ['worked', 'failed'].map((id, i) =>
  judgedInsight(
    { ...stated, id, direction: 1 + i, insight_card: 'rsi_14_high', created_at: '2026-09-01T10:00:00Z' },
    { closes, now: day(30) },
  ),
)

test('ended insights are counted by outcome, and the list behind the count links to each', async () => {
  render(
    <MemoryRouter>
      <RecentOutcomes ended={ended} />
    </MemoryRouter>,
  )
  const summary = screen.getByText(/ended in the past month/)
  expect(summary).toHaveTextContent(
    '2 ended in the past month: 1 worked, 1 failed, estimated by this dashboard',
  )
  await userEvent.setup().click(summary)
  const [first] = screen.getAllByRole('listitem')
  expect(within(first!).getByRole('link')).toHaveAttribute('href', '/insights/worked')
  expect(first).toHaveTextContent('+6.0% when decided−6.0%')
})
