import type { QueryClient } from '@tanstack/react-query'
import { fetchCloses } from '#api/queries/calculator-queries.ts'
import { calibrationQueries, serviceScope } from '#api/queries/calibration-queries.ts'
import { configQueries } from '#api/queries/config-queries.ts'
import { entityQueries, knownEntities } from '#api/queries/entity-queries.ts'
import { insightQueries, listedInsight, predictionQueries } from '#api/queries/insight-queries.ts'
import { failureOf, type FailureKind } from '#contract/calls/failure.ts'
import { priceSeriesOf } from '#contract/records/entity.ts'
import { windowStart } from '#contract/rules/insight-end.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { sectorWords } from '#contract/values/classification.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { expectedInList } from '#shared/evidence/expected-figure.ts'
import { figureOf } from '#shared/evidence/expected.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { insightClasses, priceFormatOf, type PriceFormat } from '#shared/format/price-format.ts'
import type { Call, Seen } from '#shared/personal/records.ts'
import { statusOfCall } from '#shared/personal/settlement.ts'
import { insightSample, statedFigures } from '#shared/predictions/sample.ts'
import { ownFan } from '#shared/predictions/shown-fan.ts'
import { statusInputs } from '#shared/predictions/status.ts'

/** A value outside 0 to 1 is not a share and counts as missing. */
const asShare = (value: number | null | undefined) =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : null

/** An insight's snapshot, its status, and the service it comes from. `failed`: what did not load. */
export type Captured = {
  seen: Seen
  status: InsightStatus
  from: Call['from']
  prices: PriceFormat
  now: number
  failed: string[]
}

/** The service has no such part: nothing to try again. */
const NOT_THERE: readonly FailureKind[] = ['not-found', 'not-configured']

/**
 * The snapshot of an insight that a call stores, made by the builders of the pages: from what they have cached, and the rest requested.
 * What does not load is null.
 *
 * @throws if the insight or the configuration cannot be loaded
 */
export async function capture(client: QueryClient, id: string): Promise<Captured> {
  const failed: string[] = []
  /** A part that fails to load is stored as null and does not block the call. */
  const orFailed = <T>(name: string, work: Promise<T>) =>
    work.catch((error: unknown) => {
      if (!NOT_THERE.includes(failureOf(error).kind)) failed.push(name)
      return null
    })
  const [config, insight, predictions] = await Promise.all([
    client.ensureQueryData(configQueries.app()),
    client.ensureQueryData(insightQueries.detail(id)).catch((failure: unknown) => {
      const listed = listedInsight(client, id)
      if (listed) return listed
      throw failure
    }),
    orFailed('its fan', client.ensureQueryData(predictionQueries.of(id))),
  ])
  const { now, units, mode, environment } = config
  const { metadata, card } = insight
  const tag = metadata.entity
  const entity = tag === null ? undefined : await entityOf(client, tag)
  const inputs = { ...statusInputs(insight, units), last_value_date: metadata.last_value_date }
  const { horizon, last_value: lastValue } = inputs
  const startAt = windowStart(inputs)
  const [series, record, rates] = await Promise.all([
    tag === null
      ? null
      : orFailed(
          'its price',
          fetchCloses(client, priceSeriesOf(tag, entity), (startAt ?? now) - MARGIN_MS, units),
        ),
    orFailed('its expected share', client.ensureQueryData(calibrationQueries.report(config))),
    orFailed('its base rate', client.ensureQueryData(calibrationQueries.baseRates(config, [id]))),
  ])
  const closes = series?.points ?? []
  const last = closes.findLast(({ at, value }) => value !== null && at <= now)
  const { steps } = ownFan({ predictions: predictions?.items ?? [], lastValue, startAt, horizon, units })
  const { rate } = statedFigures(insight, units)
  const known = { data: record ?? undefined, isWanted: record !== null, isFailed: false }
  const byId = rates?.insights ?? {}
  const expected = figureOf(expectedInList({ id, rate, horizon }, known, { byId, isPending: false }))
  const seen = {
    ...inputs,
    title: insightTitle(insight.title, card.name),
    asset: { tag, name: entity?.name ?? null },
    card: card.name,
    sector: metadata.sector ? sectorWords(metadata.sector) : null,
    stated: asShare(rate),
    n: insightSample(insight, { steps }, units).count,
    outOfSample: asShare(byId[id]?.outOfSample),
    baseRate: asShare(byId[id]?.base),
    expected: asShare(expected?.share),
    price: last ? { value: last.value!, at: last.at } : null,
    fan: [...steps],
  }
  const from = { mode, service: serviceScope(config), environment }
  return {
    seen,
    status: statusOfCall({ seen }, closes, now),
    from,
    prices: priceFormatOf(entity ?? insightClasses(insight)),
    now,
    failed: failed.sort(),
  }
}

const entityOf = async (client: QueryClient, tag: string) =>
  knownEntities(client).get(tag) ??
  (await client.ensureQueryData(entityQueries.batch([tag])).catch(() => null))?.get(tag)

/** An insight is dated some days after the close that its window begins at. */
const MARGIN_MS = 15 * MS_PER_DAY
