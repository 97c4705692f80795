import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { DataRow } from '#contract/desk/data-report.ts'
import { inClient, testClient } from '#testing/query-client.tsx'
import { Workers } from './data-overview.tsx'
import { remarksOf } from './data-table.tsx'
import { Data, SearchField } from './data.tsx'

test('a service without a data report is shown by environment and settings, and no report is requested', async () => {
  const client = testClient({ environment: 'Staging' })
  render(
    <MemoryRouter>
      <Data />
    </MemoryRouter>,
    inClient(client),
  )
  const service = screen.getByRole('region', { name: 'Service' })
  expect(service).toHaveTextContent('live')
  expect(service).toHaveTextContent('EnvironmentStaging')
  expect(service).toHaveTextContent('Live pricesnone: delayed prices are shown')
  expect(service).toHaveTextContent('Unit of signal levelsprice')
  expect(client.getQueryCache().findAll({ queryKey: ['data'] })).toEqual([])
})

test('the queue is shown with workers and failures, and as not reached when it is away', () => {
  const queue = {
    reachable: true,
    waiting: 480,
    active: 8,
    workers: 4,
    jobsPerSecond: 61.26,
    repeated: 2,
    failed: 0,
  }
  const { rerender } = render(<Workers queue={queue} />)
  const panel = screen.getByRole('region', { name: 'Workers' })
  expect(panel).toHaveTextContent('Workers4')
  expect(panel).toHaveTextContent('Jobs480 waiting, 8 in work')
  expect(panel).toHaveTextContent('Pace61.3 jobs a second')
  expect(panel).toHaveTextContent('Begun again2 jobsFailed or refused0 jobs')
  rerender(<Workers queue={{ ...queue, reachable: false, workers: 0 }} />)
  expect(panel).toHaveTextContent('Queuenot reached')
  expect(panel).toHaveTextContent('Workersnone')
})

test('the search keeps the focus after Enter, and is emptied from outside', async () => {
  const user = userEvent.setup()
  const onSearch = vi.fn<(search: string | null) => void>()
  // jsdom does not know the element `search`.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { rerender } = render(<SearchField search={null} onSearch={onSearch} />)
  const field = screen.getByRole('searchbox')
  await user.type(field, ' halv {Enter}')
  expect(onSearch.mock.calls).toEqual([['halv']])
  rerender(<SearchField search="halv" onSearch={onSearch} />)
  expect(field).toHaveFocus()
  rerender(<SearchField search={null} onSearch={onSearch} />)
  expect(field).toHaveValue('')
})

test('remarks on a file with several assets are shown at the first one, price jumps and rescaled prices at each', () => {
  const file = {
    name: 'wide.csv',
    assets: 2,
    leftOut: 3,
    first: [{ line: 7, message: 'unreadable close' }],
    remarks: ['1 date is repeated'],
  }
  const row = { file, leaps: { count: 2, first: '2024-02-13' }, rescaled: 3 } as DataRow
  const own = ['2 price jumps, first on 13 Feb 2024', '3 prices rescaled to match the others']
  expect(remarksOf({ ...row, isShownAbove: true })).toEqual(own)
  expect(remarksOf({ ...row, isShownAbove: false })).toEqual([
    '1 date is repeated',
    'Line 7: unreadable close',
    '2 prices more left out',
    ...own,
  ])
})
