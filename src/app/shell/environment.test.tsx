import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configQueries } from '#api/queries/config-queries.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { badgeOf, EnvironmentBadge } from './environment-badge.tsx'

const simulated = {
  market: 'simulated' as const,
  now: 0,
  asOf: '2021-04-21',
  assets: 500,
  insights: 10,
  progress: { done: 1, total: 1, phase: '' },
  skippedRows: 0,
  queue: null,
}
const files = { ...simulated, market: 'files' as const }
const desk = { mode: 'reference' as const, environment: 'Reference' }
const live = { mode: 'live' as const, reference: null }

test.each([
  [{ ...desk, reference: simulated }, 'simulated', ['Reference', 'Simulated data']],
  [{ ...desk, reference: files }, 'files', ['Reference', 'Data as of 21 Apr 2021']],
  [{ ...desk, reference: null }, 'starting', ['Reference']],
  [{ ...live, environment: 'Staging' }, 'caution', ['Staging']],
  [{ ...live, environment: 'Production' }, 'production', ['Production']],
])('for %j the badge is of the kind %s', (environment, kind, words) => {
  expect(badgeOf(environment)).toMatchObject({ kind, words })
})

test('the accessible name of the badge begins with its visible text', () => {
  const client = new QueryClient()
  client.setQueryData(configQueries.app().queryKey, {
    ...desk,
    now: 0,
    service: 'reference',
    systems: { priceStream: true, feed: true, snakes: true },
    units: DEFAULT_UNITS,
    reference: simulated,
  })
  render(
    <QueryClientProvider client={client}>
      <EnvironmentBadge />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('button')).toHaveAccessibleName('Reference Simulated data environment')
})
