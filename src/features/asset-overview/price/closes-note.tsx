import { useQuery } from '@tanstack/react-query'
import { configQueries } from '#api/queries/config-queries.ts'
import { formatDay } from '#shared/format/date.ts'
import type { PriceWindow } from '#features/asset-overview/series/price-window.ts'

const BASIS_WORDS = {
  reference: 'Closes only, adjusted for splits and dividends. Gaps are not filled.',
  live: 'Closes from the service, which does not say whether they are adjusted for splits. Gaps are not filled.',
}

/**
 * What the line is made of. The reference service studies closes adjusted for splits and dividends; another one does not say, and a
 * split that is still in its closes would look like a fall.
 */
export function ClosesNote({ window, history }: { window: PriceWindow; history: PriceWindow }) {
  const { data: config } = useQuery(configQueries.app())
  return (
    <span>
      {config ? BASIS_WORDS[config.mode] : 'Closes only. Gaps are not filled.'}
      {window.from < history.from &&
        ` History starts ${formatDay(history.from)}; the bar below the chart shows all of it.`}
    </span>
  )
}
