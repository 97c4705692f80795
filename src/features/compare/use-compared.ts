import { useQueries, useQuery } from '@tanstack/react-query'
import { calculatorQueries } from '#api/calculator-queries.ts'
import { configQueries } from '#api/config-queries.ts'
import { entityQueries } from '#api/entity-queries.ts'
import { insightQueries } from '#api/insight-queries.ts'
import { predictionQueries } from '#api/prediction-queries.ts'
import { DEFAULT_UNITS } from '#contract/units.ts'
import { usableCloses } from '#shared/predictions/realised-path.ts'
import { comparedInsight } from './compared-insight.ts'

/** Each id with what is loaded of it; a failure stays with its own column. */
export function useCompared(ids: readonly string[]) {
  const config = useQuery(configQueries.app())
  const details = useQueries({ queries: ids.map((id) => insightQueries.detail(id)) })
  const predictions = useQueries({ queries: ids.map((id) => predictionQueries.of(id)) })
  const tags = details.map(({ data }) => data?.metadata.entity ?? null)
  const entities = useQuery(entityQueries.batch(tags.flatMap((tag) => tag ?? [])))
  const snakes = tags.map((tag) =>
    tag === null || entities.isPending ? null : (entities.data?.get(tag)?.default_snake ?? `${tag}.price`),
  )
  // Two insights on one asset share its series.
  const distinct = [...new Set(snakes.flatMap((snake) => snake ?? []))]
  const series = useQueries({ queries: distinct.map((snake) => calculatorQueries.series(snake)) })
  const seriesOf = (snake: string | null | undefined) => (snake ? series[distinct.indexOf(snake)] : undefined)
  const now = config.data?.now ?? null
  return ids.map((id, i) => {
    const detail = details[i]!
    const { data: insight } = detail
    // Neither does without the other: the words of an insight, and the clock and the units of the desk.
    const lacking = insight ? config : detail
    const tag = tags[i] ?? null
    const insightReady =
      insight && now !== null
        ? comparedInsight({
            insight,
            predictions: predictions[i]?.data?.items ?? [],
            closes: usableCloses(seriesOf(snakes[i])?.data?.points ?? []),
            entity: tag === null ? undefined : entities.data?.get(tag),
            units: config.data?.units ?? DEFAULT_UNITS,
            now,
          })
        : null
    return {
      id,
      insight: insightReady,
      error: lacking.error,
      errorUpdatedAt: lacking.errorUpdatedAt,
      isAsking: lacking.isFetching,
      retry: () => void lacking.refetch(),
      hasNoFan: predictions[i]?.isError ?? false,
      hasNoPrices: seriesOf(snakes[i])?.isError ?? false,
    }
  })
}
export type ComparedColumn = ReturnType<typeof useCompared>[number]
