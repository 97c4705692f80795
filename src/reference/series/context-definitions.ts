import type { ContextSeries } from '#reference/market/base/market.ts'
import { type Derivation, DERIVATIONS } from '#reference/series/base/context-derivations.ts'
import type { SeriesDefinition, SeriesInfo } from '#reference/series/base/series-definition.ts'
import { FIGURES } from '#reference/series/further/figures.ts'
import { eventBars, type EventReadings, eventReadings } from './event-readings.ts'
import { EVENT_RULES, type EventRule } from './event-rules.ts'

/** A context series of a market (fundamentals, macro data) in the form of the registry. */
const contextInfo = (series: ContextSeries): SeriesInfo => ({ ...series, expression: series.name })

const eventInfo = ({ info, high, low }: EventRule): SeriesInfo => ({
  ...info,
  expression: info.name,
  event: { high, low },
})

/** The studied context series: those of the market, their derivations, and their events. */
export function contextInfos(known: readonly ContextSeries[]): SeriesInfo[] {
  const names = new Set(known.map(({ name }) => name))
  return [
    ...known.map(contextInfo),
    ...DERIVATIONS.filter(({ of }) => of.every((name) => names.has(name))).map(({ info }) => info),
    ...EVENT_RULES.filter(({ of }) => names.has(of)).map(eventInfo),
  ]
}

/**
 * The same for one asset, as far as it has them.
 *
 * @param valuesOf values per bar of the asset, NaN where undefined; null if the asset has no such series
 */
export function contextDefinitions(
  known: readonly ContextSeries[],
  valuesOf: (name: string) => Float64Array | null,
): SeriesDefinition[] {
  const found = new Map<string, Float64Array>()
  for (const { name } of known) {
    const values = valuesOf(name)
    if (values !== null) found.set(name, values)
  }
  return [
    ...known.flatMap((series): SeriesDefinition[] => {
      const values = found.get(series.name)
      if (values === undefined) return []
      return [sharedBy(values, { ...contextInfo(series), firstBar: 0, compute: (_, out) => out.set(values) })]
    }),
    ...derivedFrom(DERIVATIONS, (name) => found.get(name) ?? null),
    ...EVENT_RULES.flatMap((rule): SeriesDefinition[] => {
      const source = found.get(rule.of)
      return source === undefined ? [] : [sharedBy(source, eventDefinition(rule, source))]
    }),
  ]
}

const shared = new WeakMap<Float64Array, Map<string, SeriesDefinition>>()

/** Assets of one economy share the definition of a macro series, which is created once per column. */
function sharedBy(column: Float64Array, definition: SeriesDefinition): SeriesDefinition {
  if (definition.group !== 'macro') return definition
  const known = shared.get(column) ?? new Map<string, SeriesDefinition>()
  shared.set(column, known)
  const first = known.get(definition.name) ?? { ...definition, isShared: true }
  known.set(definition.name, first)
  return first
}

/** The derived series that are available on request but not studied. */
export const furtherInfos = (known: readonly ContextSeries[]): SeriesInfo[] => {
  const names = new Set(known.map(({ name }) => name))
  return FIGURES.filter(({ of }) => of.every((name) => names.has(name))).map(({ info }) => info)
}

/** The same for one asset. */
export function furtherDefinitions(
  known: readonly ContextSeries[],
  valuesOf: (name: string) => Float64Array | null,
): SeriesDefinition[] {
  const names = new Set(known.map(({ name }) => name))
  return derivedFrom(FIGURES, (name) => (names.has(name) ? valuesOf(name) : null))
}

function derivedFrom(
  derivations: readonly Derivation[],
  valuesOf: (name: string) => Float64Array | null,
): SeriesDefinition[] {
  return derivations.flatMap(({ of: [first, second = first], info, derive }): SeriesDefinition[] => {
    const [one, other] = [valuesOf(first), valuesOf(second)]
    if (one === null || other === null) return []
    return [sharedBy(one, { ...info, firstBar: 0, compute: (_, out) => out.set(derive(one, other)) })]
  })
}

function eventDefinition(rule: EventRule, source: Float64Array): SeriesDefinition {
  let made: EventReadings | null = null
  const readings = () => (made ??= eventReadings(rule, source))
  return {
    ...eventInfo(rule),
    firstBar: 0,
    compute: (_, out) => out.set(readings().values),
    events: () => eventBars(rule, readings()),
  }
}
