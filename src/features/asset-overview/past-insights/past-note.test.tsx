import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PastNote } from './past-note.tsx'
import type { PastInsights } from './use-past-insights.ts'

const NOTHING: PastInsights = {
  insights: [],
  unreadable: 0,
  loaded: 0,
  isLoading: false,
  isComplete: false,
  isStopped: false,
  error: null,
  stop: vi.fn<() => void>(),
  resume: vi.fn<() => void>(),
}

test.each<[string, Partial<PastInsights>, number, string]>([
  ['before the first answer', { isLoading: true }, 0, 'Past insights are loading.'],
  [
    'between pages',
    { isLoading: true, loaded: 200 },
    60,
    'More past insights are loading, 200 insights so far.',
  ],
  ['after a stop', { isStopped: true, loaded: 200 }, 60, 'Past insights stopped at 200 insights.'],
  ['with none to mark', { isComplete: true, loaded: 3 }, 0, 'No past insight to mark in this window.'],
  ['with all marked', { isComplete: true, loaded: 3 }, 3, ''],
])('%s', (_, state, markedCount, words) => {
  const { container } = render(<PastNote past={{ ...NOTHING, ...state }} markedCount={markedCount} />)
  expect(container).toHaveTextContent(new RegExp(`^${words}$`))
})

test('a failure keeps its way out beside the chart', async () => {
  const resume = vi.fn<() => void>()
  render(<PastNote past={{ ...NOTHING, loaded: 200, error: new Error('down'), resume }} markedCount={60} />)
  expect(screen.getByText('The rest of the past insights did not load.')).toBeInTheDocument()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Load past insights again' }))
  expect(resume).toHaveBeenCalledOnce()
})
