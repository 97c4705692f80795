import type { CalibrationReport } from '#contract/desk/calibration.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { Publication, Rebuilt, AssetStudy } from './rebuild.ts'
import {
  auditGroups,
  auditWithheld,
  type Ended,
  type Predicted,
  groupOf,
  sameIn,
  SHARES,
} from './record-groups.ts'
import type { Service } from './service.ts'
import { quantile, type Side } from './study.ts'
import type { Figure } from './tally.ts'

/**
 * Rebuilds the service's calibration by ended insights: the fit, the monthly out-of-sample shares, and the bands. Written from
 * the formulas, dense and slow: every matrix in full, every month from scratch.
 */
export function auditRecord(report: CalibrationReport, all: readonly Audited[]): Figure[] {
  const every = all.flatMap(endedOf)
  const ended = withoutOverlaps(every)
  const figures: Figure[] = []
  const same = sameIn(figures, 'the record', 'calibration')
  const days = all.map(({ publication, study, rebuilt }) => ({
    card: publication.insight.card.name ?? '',
    bars: rebuilt.side?.bars ?? 0,
    day: study.bars.at[rebuilt.day]!,
  }))
  auditWithheld(report, every, days, same)
  same('ended insights', report.ended, ended.length)
  if (!report.fit || !report.walked) {
    same('a fit from so many on', report.needed, Math.max(report.needed, ended.length + 1))
    return figures
  }
  // Published with five decimals.
  fitCoefficients(ended).forEach((own, i) =>
    same(`coefficient ${i}`, report.fit!.coefficients[i], own, 1.1e-5),
  )
  const predicted = walkForward(ended, report.needed)
  const mean = (value: (one: Predicted) => number) =>
    predicted.reduce((sum, one) => sum + value(one), 0) / predicted.length
  same('walked', report.walked.n, predicted.length)
  for (const name of ['stated', 'base', 'expected'] as const) {
    same(`mean ${name}`, report.walked[name].mean, mean(SHARES[name]), 1e-6)
    same(
      `Brier ${name}`,
      report.walked[name].brier,
      mean((one) => (SHARES[name](one) - one.insight.hit) ** 2),
      1e-6,
    )
  }
  same(
    'hits',
    report.walked.hitRatio,
    mean(({ insight }) => insight.hit),
  )
  for (const [g, group] of report.bands.entries())
    for (const band of group.bands) {
      const own = bandEnds(ended, g, band.nominal)
      same(`band ${g} ${band.nominal} low`, band.low, own.low, 1e-6)
      same(`band ${g} ${band.nominal} high`, band.high, own.high, 1e-6)
    }
  auditGroups(report, predicted, same)
  return figures
}

/** The inputs of every insight's expected share, the share itself and its interval, from our own fit. */
export async function auditExpected(
  service: Pick<Service, 'baseRates' | 'expected'>,
  report: CalibrationReport,
  all: readonly Audited[],
): Promise<Figure[]> {
  const rates = await service.baseRates(all.map(({ publication }) => publication.insight.id))
  const fit = report.fit && {
    own: fitCoefficients(withoutOverlaps(all.flatMap(endedOf))),
    draws: report.fit.draws,
  }
  return all.flatMap(({ publication: { insight }, rebuilt: { side } }) => {
    if (!side) return []
    const { id } = insight
    const inputs = inputsOf(side)
    const figures: Figure[] = []
    const same = sameIn(figures, id, 'expected')
    same('base rate', rates[id]?.base, inputs.base)
    same('out of sample', rates[id]?.outOfSample, inputs.later)
    same('past cases', rates[id]?.n, inputs.n)
    if (!fit) return figures
    const expected = service.expected(insight, rates[id], report)
    const own = shareOf(inputs, fit.own)
    // The draws are taken as published, because resampling is random.
    const drawn = fit.draws.map((draw) => shareOf(inputs, draw))
    same('share', expected?.share, own, 1e-4)
    same('lower end', expected?.low, Math.min(own, quantile(drawn, 0.025)), 1e-4)
    same('upper end', expected?.high, Math.max(own, quantile(drawn, 0.975)), 1e-4)
    return figures
  })
}

type Audited = { publication: Publication; study: AssetStudy; rebuilt: Rebuilt }

/** The inputs of an expected share. */
const inputsOf = ({ bars, share, cases, base, outOfSample }: Side) => ({
  bars,
  stated: share,
  n: cases.length,
  base,
  later: outOfSample.share,
})
type Inputs = ReturnType<typeof inputsOf>

function endedOf({ publication: { insight }, study: { bars }, rebuilt: { side, day } }: Audited): Ended[] {
  if (!side || insight.created_at === null) return []
  const last = day + side.bars
  const end = bars.at[last]
  if (end === undefined) return []
  const realised = bars.close[last]! / bars.close[day]! - 1
  const at = side.cases.map((start) => bars.close[start + side.bars]! / bars.close[start]! - 1)
  return [
    {
      tag: insight.metadata.entity ?? '',
      names: {
        horizon: insight.metadata.horizon ?? null,
        sector: insight.metadata.sector ?? null,
        stars: insight.metadata.stars ?? null,
        card: insight.card.name ?? null,
        direction: side.dir > 0 ? 'up' : 'down',
      },
      checks: { ...insight.metadata.high_conviction_report },
      day: bars.at[day]!,
      createdAt: insight.created_at,
      endedAt: Math.floor(end / MS_PER_DAY) * MS_PER_DAY,
      ...inputsOf(side),
      hit: side.dir * realised > 0 ? 1 : 0,
      score: scoreOf(at, realised),
    },
  ]
}

/** Normal quantiles of 10, 20 … 90 %, from a printed table. */
const Z = [
  -1.2815515655446004, -0.8416212335729143, -0.5244005127080407, -0.2533471031357997, 0, 0.2533471031357997,
  0.5244005127080407, 0.8416212335729143, 1.2815515655446004,
]

function scoreOf(returns: readonly number[], value: number): number | null {
  const v = Z.map((_, i) => quantile(returns, (i + 1) / 10))
  if (!(v[0]! < v[4]! && v[4]! < v[8]!)) return null
  if (value < v[0]!) return Z[0]! - ((v[0]! - value) / (v[4]! - v[0]!)) * -Z[0]!
  if (value >= v[8]!) return Z[8]! + ((value - v[8]!) / (v[8]! - v[4]!)) * Z[8]!
  let i = 7
  while (v[i]! > value) i -= 1
  return Z[i]! + ((value - v[i]!) / (v[i + 1]! - v[i]!)) * (Z[i + 1]! - Z[i]!)
}

function withoutOverlaps(all: readonly Ended[]): Ended[] {
  const counted: Ended[] = []
  for (const one of [...all].sort((a, b) => a.createdAt - b.createdAt))
    if (!counted.some((other) => other.tag === one.tag && one.createdAt < other.endedAt)) counted.push(one)
  return counted
}

const logit = (p: number) => {
  const q = Math.min(0.98, Math.max(0.02, p))
  return Math.log(q / (1 - q))
}

/** Offset and the nine regressors. */
function regressors({ stated, n, base, later, bars }: Inputs): { offset: number; x: number[] } {
  const offset = logit(base)
  const beyond = logit((n * stated + 0.5) / (n + 1)) - offset
  const x = [1, beyond, logit(later) - offset, 0, 0, 0, 0, 0, 0]
  x[3 + 2 * groupOf(bars)] = 1
  x[4 + 2 * groupOf(bars)] = beyond
  return { offset, x }
}

const DEVIATIONS = [0.2, 0.1, 0.1, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05]

const shareOf = (one: Inputs, beta: readonly number[]) => {
  const { offset, x } = regressors(one)
  return 1 / (1 + Math.exp(-x.reduce((sum, value, i) => sum + value * beta[i]!, offset)))
}

function fitCoefficients(ended: readonly Ended[]): number[] {
  let beta = DEVIATIONS.map(() => 0)
  for (let step = 0; step < 30; step += 1) {
    const gradient = beta.map((value, i) => -value / DEVIATIONS[i]! ** 2)
    const hessian = beta.map((_, i) => beta.map((_, j) => (i === j ? 1 / DEVIATIONS[i]! ** 2 : 0)))
    for (const one of ended) {
      const { x } = regressors(one)
      const p = shareOf(one, beta)
      for (let i = 0; i < 9; i += 1) {
        gradient[i]! += (one.hit - p) * x[i]!
        for (let j = 0; j < 9; j += 1) hessian[i]![j]! += p * (1 - p) * x[i]! * x[j]!
      }
    }
    const delta = solve(hessian, gradient)
    beta = beta.map((value, i) => value + delta[i]!)
    if (Math.max(...delta.map(Math.abs)) < 1e-12) break
  }
  return beta
}

/** Gauss-Jordan elimination with pivoting. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  for (let i = 0; i < rows.length; i += 1) {
    const pivot = rows.slice(i).reduce((best, row) => (Math.abs(row[i]!) > Math.abs(best[i]!) ? row : best))
    rows.splice(rows.indexOf(pivot), 1)
    rows.splice(i, 0, pivot)
    for (const [k, row] of rows.entries()) {
      const share = row[i]! / pivot[i]!
      if (k !== i) for (let j = i; j <= rows.length; j += 1) row[j]! -= share * pivot[j]!
    }
  }
  return rows.map((row, i) => row.at(-1)! / row[i]!)
}

function walkForward(ended: readonly Ended[], needed: number): Predicted[] {
  const fits = new Map<number, number[] | null>()
  return ended.flatMap((insight) => {
    const created = new Date(insight.createdAt)
    const month = Date.UTC(created.getUTCFullYear(), created.getUTCMonth())
    if (!fits.has(month)) {
      const known = ended.filter(({ endedAt }) => endedAt < month)
      fits.set(month, known.length < needed ? null : fitCoefficients(known))
    }
    const beta = fits.get(month)
    return beta ? [{ insight, expected: shareOf(insight, beta) }] : []
  })
}

function bandEnds(ended: readonly Ended[], group: number, nominal: number) {
  const of = (some: readonly Ended[]) => some.flatMap(({ score }) => (score === null ? [] : [score]))
  const own = of(ended.filter(({ bars }) => groupOf(bars) === group))
  const scores = (own.length < 100 ? of(ended) : own).sort((a, b) => a - b)
  const tail = (1 - nominal) / 2
  const nthScore = (k: number) => scores[Math.min(scores.length, Math.max(1, k)) - 1]!
  return {
    low: nthScore(Math.floor((scores.length + 1) * tail)),
    high: nthScore(Math.ceil((scores.length + 1) * (1 - tail))),
  }
}
