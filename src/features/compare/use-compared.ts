import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBaseRates, useCalibration } from '#api/queries/calibration-queries.ts'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { configQueries } from '#api/queries/config-queries.ts'
import { entityQueries, knownEntities } from '#api/queries/entity-queries.ts'
import { feedQueries } from '#api/queries/feed-queries.ts'
import { insightQueries, predictionQueries } from '#api/queries/insight-queries.ts'
import type { Insight } from '#contract/records/insight.ts'
import { priceSeriesOf } from '#contract/records/entity.ts'
import { DEFAULT_UNITS, type UnitRules } from '#contract/values/units.ts'
import { expectedInList } from '#shared/evidence/expected.ts'
import { statedFigures } from '#shared/predictions/stated-figures.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { usableCloses } from '#shared/predictions/realised-path.ts'
import { askedPart, comparedInsight } from './compared-insight.ts'

/** Each id with what is loaded of it; a failure stays with its own column, and with its own part of it. */
export function useCompared(ids: readonly string[]) {
  const config = useQuery(configQueries.app())
  const details = useQueries({ queries: ids.map((id) => insightQueries.detail(id)) })
  const predictions = useQueries({ queries: ids.map((id) => predictionQueries.of(id)) })
  const tags = details.map(({ data }) => data?.metadata.entity ?? null)
  const feedOf = useFeeds(details.flatMap(({ data }) => data ?? []))
  const assetOf = useAssets(tags)
  const record = useCalibration()
  const rates = useBaseRates(ids)
  const bandsChoice = usePreferences(({ fanBands }) => fanBands)
  const now = config.data?.now ?? null
  return ids.map((id, i) => {
    const detail = details[i]!
    const { data: insight } = detail
    // Neither does without the other: the words of an insight, and the clock and the units of the desk.
    const lacking = insight ? config : detail
    const { entity, series } = assetOf(tags[i] ?? null)
    const parts = {
      predictions: askedPart(predictions[i], 'loading'),
      prices: series.part,
      feed: askedPart(insight && feedOf(insight), 'ready'),
    }
    const closes = usableCloses(series.points)
    const units = config.data?.units ?? DEFAULT_UNITS
    const expected = expectedInList(listedOf(id, insight, units), record, rates)
    const insightReady =
      insight && now !== null
        ? comparedInsight({
            insight,
            predictions: predictions[i]?.data?.items ?? [],
            closes,
            entity,
            units,
            now,
            expected,
            record: record.data,
            bandsChoice,
            inFeed: feedOf(insight)?.data?.items.find((item) => item.id === id),
            parts: {
              predictions: parts.predictions.state,
              prices: parts.prices.state,
              feed: parts.feed.state,
              expected: expected === 'pending' ? 'loading' : 'ready',
            },
          })
        : null
    return {
      id,
      insight: insightReady,
      /** What is asked for until the insight is here. */
      lacking: { ...askedPart(lacking, 'loading'), data: insightReady ?? undefined },
      parts,
      /** What others of its asset are judged by. */
      judging: now === null ? null : { closes, now, units },
    }
  })
}
export type ComparedColumn = ReturnType<typeof useCompared>[number]

const listedOf = (id: string, insight: Insight | undefined, units: UnitRules) => ({
  id,
  rate: insight ? statedFigures(insight, units).rate : null,
  horizon: insight?.metadata.horizon ?? null,
})

/** Names and prices of the assets. Each is asked for by itself: another column does not take away what is there. */
function useAssets(tags: readonly (string | null)[]) {
  const queryClient = useQueryClient()
  // Two insights on one asset share its name and its series.
  const distinct = [...new Set(tags.flatMap((tag) => tag ?? []))]
  const asked = distinct.join(' ')
  // What the list asked for stands in: the prices need not wait for a name that is known. The same one from render to render, or
  // every render would bring a new answer and with it the next render.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked up once for each set of assets
  const known = useMemo(() => knownEntities(queryClient), [queryClient, asked])
  const entities = useQueries({
    queries: distinct.map((tag) => ({
      ...entityQueries.batch([tag]),
      ...(known.has(tag) && { placeholderData: known }),
    })),
  })
  const entityOf = (tag: string) => entities[distinct.indexOf(tag)]?.data?.get(tag)
  const series = useQueries({
    queries: distinct.map((tag, i) => ({
      ...calculatorQueries.series(priceSeriesOf(tag, entityOf(tag))),
      // Without its name the asset may have prices under another one.
      enabled: !entities[i]!.isPending,
    })),
  })
  return (tag: string | null) => {
    const query = tag === null ? undefined : series[distinct.indexOf(tag)]
    return {
      entity: tag === null ? undefined : entityOf(tag),
      // An insight without an asset has no prices to wait for.
      series: { points: query?.data?.points ?? [], part: askedPart(query, 'ready') },
    }
  }
}

/** What the feed says of the days around each insight. Two of one asset and moment share an answer. */
function useFeeds(insights: readonly Insight[]) {
  const placeOf = ({ metadata: { entity }, created_at }: Insight) => `${entity} ${created_at}`
  const distinct = new Map(
    insights.flatMap((insight) => {
      const { entity } = insight.metadata
      return entity === null
        ? []
        : [[placeOf(insight), feedQueries.around(entity, insight.created_at)] as const]
    }),
  )
  const places = [...distinct.keys()]
  const feeds = useQueries({ queries: [...distinct.values()] })
  // An insight without an asset is in no feed that could be asked for.
  return (insight: Insight) => feeds[places.indexOf(placeOf(insight))]
}
