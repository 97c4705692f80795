import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configQueries } from '#api/queries/config-queries.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { EnvironmentBadge } from './environment-badge.tsx'

test('the badge’s name begins with the words on screen, and says after them what they are', () => {
  const client = new QueryClient()
  client.setQueryData(configQueries.app().queryKey, {
    mode: 'reference',
    environment: 'Reference',
    now: 0,
    systems: { priceStream: true, feed: true, snakes: true },
    units: DEFAULT_UNITS,
    reference: {
      market: 'simulated',
      now: 0,
      asOf: '2026-11-20',
      assets: 120,
      insights: 9,
      progress: { done: 1, total: 1, phase: 'Complete' },
      skippedRows: 0,
    },
  })
  render(
    <QueryClientProvider client={client}>
      <EnvironmentBadge />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('button')).toHaveAccessibleName('Reference Simulated data environment')
})
