import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configQueries } from '#api/queries/config-queries.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'

export const appConfig = (own: Partial<AppConfig>): AppConfig => ({
  mode: 'live',
  environment: 'Live',
  service: 'one',
  now: Date.UTC(2026, 10, 27),
  systems: { priceStream: false, feed: true, snakes: true },
  units: DEFAULT_UNITS,
  reference: null,
  ...own,
})

/** A client without retries, with this configuration or none. */
export function testClient(config?: Partial<AppConfig>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (config) client.setQueryData(configQueries.app().queryKey, appConfig(config))
  return client
}

/** An option of `render` and `renderHook`: what is rendered has this client. */
export const inClient = (client = testClient()) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  ),
})
