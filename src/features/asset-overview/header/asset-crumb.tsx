import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { tickerParts } from '#shared/format/ticker.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'

/** The asset's place in the crumbs: `HALV:XSTO`, the bare tag until or unless the entity service names it. */
export function AssetCrumb({ tag }: { tag: string }) {
  const entity = useQuery(entityQueries.batch([tag])).data?.get(tag)
  return (
    <span
      aria-current="page"
      className={clsx('min-w-0 truncate', tickerParts(tag, entity).isBareTag && 'font-mono text-sm')}
    >
      {tickerLabel(tag, entity)}
    </span>
  )
}
