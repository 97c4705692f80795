import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { judged } from './judged-insight.ts'
import { RecentOutcomes } from './recent-outcomes.tsx'

const day = (date: number) => Date.UTC(2026, 8, date)
const closes = [100, 106, 94, 94].map((value, i) => ({ at: day(1 + i), value }))
const ended = readFeed(
  ['worked', 'failed'].map((id, i) => ({
    id,
    direction: 1 + i,
    insight_card: 'rsi_14_high',
    horizon: '1w',
    last_value: 100,
    signal_low: 90,
    signal_high: 105,
    created_at: '2026-09-01T10:00:00Z',
  })),
).items.map((insight, i) => judged(insight, i, { closes, now: day(30), units: DEFAULT_UNITS }))

test('what left the board is counted by outcome, each behind it with its way to the insight', async () => {
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
