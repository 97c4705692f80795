import type { CalibrationReport } from '#contract/desk/calibration.ts'
import { wilson } from './study.ts'
import type { Figure } from './tally.ts'

/** An ended insight: figures are computed from the prices, names are taken as published. */
export type Ended = {
  tag: string
  names: {
    horizon: string | null
    sector: string | null
    stars: number | null
    card: string | null
    direction: 'up' | 'down'
  }
  checks: Record<string, boolean | null>
  /** The day of its last value, ms UTC. */
  day: number
  createdAt: number
  endedAt: number
  bars: number
  stated: number
  n: number
  base: number
  later: number
  hit: number
  score: number | null
}

/** An ended insight, and its expected share by the insights that had ended before its month. */
export type Predicted = { insight: Ended; expected: number }

export const groupOf = (bars: number) => (bars <= 10 ? 0 : bars <= 63 ? 1 : 2)

/** Compares a published figure with our own. */
export type Same = (name: string, published: number | null | undefined, own: number, within?: number) => void

export const sameIn =
  (figures: Figure[], id: string, kind: string): Same =>
  (name, published, own, within = 1e-9) =>
    figures.push({
      id,
      kind,
      name,
      published: Math.abs((published ?? Number.NaN) - own) <= within ? own : (published ?? null),
      own,
    })

/** Published with five decimals. */
const FIFTH = 1.1e-5

const KINDS = ['horizon', 'sector', 'stars', 'card', 'direction'] as const
const MOST_GROUPS = 40

/** Recounts groups, bins of five points and checks of the predicted insights. Intervals are random draws and not rebuilt. */
export function auditGroups(report: CalibrationReport, predicted: readonly Predicted[], same: Same): void {
  for (const kind of KINDS) {
    const nameOf = ({ insight }: Predicted) => insight.names[kind]
    const names = [...new Set(predicted.map(nameOf))]
    const groups = report.groups.filter(({ by }) => by === kind)
    same(`groups by ${kind}`, groups.length, Math.min(MOST_GROUPS, names.length))
    const sizes = names.map((name) => predicted.filter((one) => nameOf(one) === name).length)
    const smallest = sizes.sort((a, b) => b - a)[groups.length - 1]
    if (smallest !== undefined) same(`smallest group by ${kind}`, groups.at(-1)?.n, smallest)
    for (const group of groups) {
      const own = predicted.filter((one) => `${nameOf(one)}` === `${group.name}`)
      const mean = (value: (one: Predicted) => number) =>
        own.reduce((sum, one) => sum + value(one), 0) / own.length
      const named = (what: string) => `${kind} ${group.name}: ${what}`
      same(named('insights'), group.n, own.length)
      same(
        named('hits'),
        group.hitRatio,
        mean(({ insight }) => insight.hit),
        FIFTH,
      )
      for (const name of ['stated', 'base', 'expected'] as const) {
        same(named(`mean ${name}`), group[name].mean, mean(SHARES[name]), FIFTH)
        same(named(`Brier ${name}`), group[name].brier.mean, mean(brierOf(name)), FIFTH)
        same(named(`log ${name}`), group[name].log.mean, mean(logOf(name)), FIFTH)
      }
      same(named('gain'), group.gain.mean, mean(brierOf('base')) - mean(brierOf('expected')), FIFTH)
    }
  }
  for (const of of ['stated', 'expected'] as const)
    for (let bin = 0; bin < 20; bin += 1) {
      const own = predicted.filter((one) => Math.min(19, Math.floor(20 * SHARES[of](one) + 1e-9)) === bin)
      const published = report.reliability.find((each) => each.of === of && Math.round(20 * each.low) === bin)
      const named = (what: string) => `${of} from ${5 * bin} %: ${what}`
      same(named('insights'), published?.n ?? 0, own.length)
      if (!published || own.length === 0) continue
      const hits = own.filter(({ insight }) => insight.hit === 1).length
      same(
        named('mean'),
        published.meanShare,
        own.reduce((sum, one) => sum + SHARES[of](one), 0) / own.length,
        FIFTH,
      )
      same(named('hits'), published.hitRatio, hits / own.length, FIFTH)
      const [low, high] = wilson(hits, own.length)
      same(named('low'), published.interval.low, low, FIFTH)
      same(named('high'), published.interval.high, high, FIFTH)
    }
  for (const { check, met, unmet } of report.checks) {
    for (const [isMet, tally] of [[true, met] as const, [false, unmet] as const]) {
      const own = predicted.filter(({ insight }) => insight.checks[check] === isMet)
      same(`${check} ${isMet ? 'met' : 'not met'}`, tally.n, own.length)
      same(
        `${check} ${isMet ? 'met' : 'not met'}: hits`,
        tally.hits,
        own.filter(({ insight }) => insight.hit).length,
      )
    }
  }
}

/** The three shares of an insight that are scored. */
export const SHARES = {
  stated: ({ insight }: Predicted) => insight.stated,
  base: ({ insight }: Predicted) => insight.base,
  expected: ({ expected }: Predicted) => expected,
}
const brierOf = (name: keyof typeof SHARES) => (one: Predicted) => (SHARES[name](one) - one.insight.hit) ** 2
const logOf = (name: keyof typeof SHARES) => (one: Predicted) =>
  -Math.log(Math.max(0.001, 1 - Math.abs(SHARES[name](one) - one.insight.hit)))

/**
 * Judges every card at every group of horizons on the first of each month, by the insights that had been published and ended
 * before. A card is withheld from the first month on in which it hit less often than its base rates, with 95 % confidence, at
 * least twenty insights, and fifty pseudo-insights that hit as all do.
 *
 * @param days of all publications, ended or not
 */
export function auditWithheld(
  { withheld }: CalibrationReport,
  ended: readonly Ended[],
  days: readonly { card: string; bars: number; day: number }[],
  same: Same,
): void {
  if (!withheld) return
  const own = withheldBy(ended)
  const published = new Map(
    withheld.map(({ card, upToDays, from }) => [
      `${card} ${upToDays === null ? 2 : groupOf(upToDays)}`,
      Date.parse(from),
    ]),
  )
  same('withheld cards', published.size, own.size)
  for (const cell of new Set([...own.keys(), ...published.keys()])) {
    const from = own.get(cell)
    same(`withheld ${cell}`, published.get(cell), from ?? Number.NaN)
    if (from === undefined) continue
    const after = days.filter(({ card, bars, day }) => `${card} ${groupOf(bars)}` === cell && day >= from)
    same(`published of ${cell} since`, after.length, 0)
  }
}

function withheldBy(ended: readonly Ended[]): Map<string, number> {
  const from = new Map<string, number>()
  const cellOf = ({ names, bars }: Ended) => `${names.card} ${groupOf(bars)}`
  const gain = (some: readonly Ended[]) => some.reduce((sum, { hit, base }) => sum + hit - base, 0)
  const lasts = ended.map(({ endedAt }) => new Date(endedAt))
  const months = new Set(lasts.map((end) => Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1)))
  for (const month of [...months].sort((a, b) => a - b)) {
    const known = ended.filter(({ endedAt }) => endedAt < month)
    for (const cell of new Set(known.map(cellOf))) {
      const own = known.filter((one) => cellOf(one) === cell)
      const deviation = Math.sqrt(own.reduce((sum, { base }) => sum + base * (1 - base), 50 / 4))
      const isAgainst = gain(own) + 50 * (gain(known) / known.length) < -1.645 * deviation
      if (own.length >= 20 && isAgainst && !from.has(cell)) from.set(cell, month)
    }
  }
  return from
}
