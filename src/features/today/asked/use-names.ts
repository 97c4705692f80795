import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import type { AssetNames } from '#features/today/model/asset-names.ts'

/** Names of the assets that a panel shows, asked for together. */
export function useNames(tags: readonly (string | null)[]): AssetNames {
  const asked = [...new Set(tags.flatMap((tag) => tag ?? []))].slice(0, MAX_ENTITIES)
  const { data, errorUpdatedAt } = useQuery({
    ...entityQueries.batch(asked),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  })
  return { entities: data, hasFailed: data === undefined && errorUpdatedAt > 0 }
}
