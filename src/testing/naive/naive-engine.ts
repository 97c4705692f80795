import { naiveSeries, type NaiveInput } from './naive-series.ts'

/**
 * The rules of conditions, studies, levels and checks read literally for one card, state and day: no prefix sums, no shared code
 * with the engine. Quadratic and slow on purpose.
 */
export type NaiveCard = {
  series: string
  side: 'high' | 'low'
  state: 'none' | 'uptrend' | 'downtrend' | 'turbulent' | 'weak-market'
}

const HORIZONS = [
  ['1w', 5, 2.9],
  ['2w', 10, 2.8],
  ['1m', 21, 2.6],
  ['2m', 42, 2.4],
  ['3m', 63, 2.3],
  ['6m', 126, 2.1],
  ['12m', 252, 2.1],
] as const

const mean = (xs: number[]) => xs.reduce((a, b) => a + b, 0) / xs.length
const type7 = (xs: number[], p: number) => {
  const x = xs.toSorted((a, b) => a - b)
  const g = (x.length - 1) * p
  const k = Math.floor(g)
  return k === g ? x[k]! : x[k]! + (g - k) * (x[k + 1]! - x[k]!)
}
const sampleSd = (xs: number[]) =>
  Math.sqrt(xs.reduce((a, x) => a + (x - mean(xs)) ** 2, 0) / (xs.length - 1))

function seriesValues(input: NaiveInput, name: string): number[] {
  const [first, at] = naiveSeries(input)[name]!
  return input.c.map((_, i) => {
    const value = i < first ? Number.NaN : Math.fround(at(i))
    return Number.isFinite(value) ? value : Number.NaN
  })
}

const windowAt = (values: number[], i: number) =>
  values
    .slice(0, i)
    .filter((v) => !Number.isNaN(v))
    .slice(-1260)

function rankAt(values: number[], i: number): number {
  const window = windowAt(values, i)
  if (window.length < 504 || Number.isNaN(values[i])) return Number.NaN
  const smaller = window.filter((v) => v < values[i]!).length
  const equal = window.filter((v) => v === values[i]!).length
  return (smaller + equal / 2) / window.length
}

/** Whether a state holds at a bar. */
function holds(
  input: NaiveInput,
  market: Map<number, boolean>,
  state: NaiveCard['state'],
  i: number,
): boolean {
  const average = i >= 199 ? mean(input.c.slice(i - 199, i + 1)) : Number.NaN
  if (state === 'none') return true
  if (state === 'uptrend') return input.c[i]! >= average
  if (state === 'downtrend') return input.c[i]! < average
  if (state === 'weak-market') return market.get(input.days[i]!) === false
  return rankAt(seriesValues(input, 'rvol_3m'), i) >= 2 / 3
}

export function naiveStudy(input: NaiveInput, market: Map<number, boolean>, card: NaiveCard, D: number) {
  const { c, days } = input
  const values = seriesValues(input, card.series)
  const inside: number[] = []
  for (let i = 0; i <= D; i++) {
    const rank = rankAt(values, i)
    if (card.side === 'high' ? rank >= 0.95 : rank <= 0.05) inside.push(i)
  }
  const groups: number[][] = []
  for (const bar of inside) {
    if (groups.length > 0 && bar - groups.at(-1)!.at(-1)! <= 21) groups.at(-1)!.push(bar)
    else groups.push([bar])
  }
  const members = groups.filter((group) => holds(input, market, card.state, group[0]!))
  const isTrigger = members.at(-1)?.[0] === D
  const earlier = members.filter((group) => group[0]! < D)

  const R = (s: number, h: number) => c[s + h]! / c[s]! - 1
  const base = (h: number, a: number, b: number, dir: number) => {
    let ups = 0
    for (let s = a; s <= b; s++) if (R(s, h) > 0) ups++
    return dir === 1 ? ups / (b - a + 1) : 1 - ups / (b - a + 1)
  }
  const casesFor = (h: number) => {
    const cases: number[] = []
    for (const [s] of earlier)
      if (s! + h <= D && (cases.length === 0 || s! - cases.at(-1)! >= h)) cases.push(s!)
    return cases
  }
  const hitsOf = (cases: number[], h: number, dir: number) => cases.filter((s) => dir * R(s, h) > 0).length
  const z = (k: number, n: number, b: number) => (k / n - b) * Math.sqrt(n / (b * (1 - b)))

  let best: { horizon: string; h: number; dir: 1 | -1; surplus: number } | null = null
  for (const [horizon, h, g] of HORIZONS) {
    const cases = casesFor(h)
    if (cases.length < 8) continue
    const early = cases.slice(0, Math.floor((cases.length * 3) / 5))
    for (const dir of [1, -1] as const) {
      const share = hitsOf(early, h, dir) / early.length
      const b = base(h, 0, early.at(-1)!, dir)
      const score = z(hitsOf(early, h, dir), early.length, b)
      const middle = type7(
        cases.map((s) => R(s, h)),
        0.5,
      )
      if (share < 0.55 || share <= b || score < 1 || dir * middle <= 0) continue
      if (best === null || score - g > best.surplus) best = { horizon, h, dir, surplus: score - g }
    }
  }
  if (best === null) return null

  const { h, dir, horizon, surplus } = best
  const cases = casesFor(h)
  const n = cases.length
  const split = Math.floor((n * 3) / 5)
  const [early, late] = [cases.slice(0, split), cases.slice(split)]
  const border = early.at(-1)!
  const b = base(h, 0, D - h, dir)
  const inSample = { n: split, hits: hitsOf(early, h, dir), baseRate: base(h, 0, border, dir) }
  const outOfSample = { n: n - split, hits: hitsOf(late, h, dir), baseRate: base(h, border + 1, D - h, dir) }
  const outcomes = cases.map((s) => R(s, h))
  const signed = outcomes.map((x) => dir * x)

  const r = (i: number) => Math.log(c[i]! / c[i - 1]!)
  const sigma = sampleSd(Array.from({ length: 252 }, (_, k) => r(D - k)))
  const floor = 0.75 * sigma * Math.sqrt(h)
  const inMarket = (up: boolean) => {
    const group = cases.filter((s) => market.get(days[s]!) === up)
    return group.length >= 4 && hitsOf(group, h, dir) / group.length >= b + 0.12
  }
  const pathScores = cases.map((s) => {
    const squares = Array.from({ length: h }, (_, k) => r(s + 1 + k) ** 2)
    return (dir * R(s, h)) / (Math.sqrt(mean(squares)) * Math.sqrt(h))
  })
  const q = type7(pathScores, 0.5)
  const running = signed.map((_, k) => signed.slice(0, k + 1).reduce((a, x) => a + x, 0))
  const falls = running.map((x, k) => Math.max(0, ...running.slice(0, k + 1)) - x)
  const years = cases.map((s) => new Date(days[s]! * 86_400_000).getUTCFullYear())
  const crowd = Math.max(...years.map((year) => years.filter((y) => y === year).length))
  const checks = {
    cross_business_cycles: inMarket(true) && inMarket(false),
    frequent: earlier.length / ((days[D]! - days[0]!) / 365.25) >= 2,
    high_hit_ratio_in_sample: inSample.hits / inSample.n - inSample.baseRate >= 0.12 && surplus >= 0.5,
    high_hit_ratio_out_sample:
      outOfSample.n >= 4 &&
      outOfSample.hits / outOfSample.n - outOfSample.baseRate >= 0.1 &&
      z(outOfSample.hits, outOfSample.n, outOfSample.baseRate) >= 1.645,
    high_path_risk_return: q >= 0.5 && q * Math.sqrt(n) >= 3.3,
    high_pnl_draw_down_ratio: running.at(-1)! / Math.max(...falls, 1e-9) >= 10,
    several_episodes: n >= 30,
    sparse: crowd / n <= 0.15 && n / earlier.length >= 0.8,
  }

  const step = Math.max(1, Math.round(h / 21))
  const steps = Array.from({ length: h / step + 1 }, (_, k) => k * step)
  const path = steps.map((bars) => {
    const xs = cases.map((s) => R(s, bars))
    const at = (p: number) => type7(xs, p / 100)
    return {
      bars,
      mean: mean(xs),
      median: at(50),
      stdDev: sampleSd(xs),
      min: Math.min(...xs),
      max: Math.max(...xs),
      percentiles: Object.fromEntries([10, 20, 30, 40, 60, 70, 80, 90].map((p) => [`${p}`, at(p)])),
    }
  })

  return {
    isTrigger,
    figures: {
      horizon,
      direction: dir,
      surplus,
      stars: Object.values(checks).filter(Boolean).length,
      checks,
      lastValue: c[D]!,
      signalHigh: c[D]! * (1 + Math.max(type7(outcomes, 0.8), floor)),
      signalLow: c[D]! * Math.max(0.05, 1 + Math.min(type7(outcomes, 0.2), -floor)),
      seriesValue: values[D]!,
      threshold: type7(windowAt(values, D), card.side === 'high' ? 0.95 : 0.05),
      n,
      hits: hitsOf(cases, h, dir),
      baseRate: b,
      inSample,
      outOfSample,
      episodes: earlier.map((group) => ({
        start: days[group[0]!]!,
        end: days[group.at(-1)!]!,
        events: group.filter((bar, k) => k === 0 || bar - group[k - 1]! > 1).map((bar) => days[bar]!),
      })),
      caseStarts: cases.map((s) => days[s]!),
      byHorizon: HORIZONS.flatMap(([name, bars]) => {
        const own = casesFor(bars)
        if (own.length < 8) return []
        return [
          {
            horizon: name,
            n: own.length,
            hits: hitsOf(own, bars, dir),
            median: type7(
              own.map((s) => R(s, bars)),
              0.5,
            ),
            baseRate: base(bars, 0, D - bars, dir),
          },
        ]
      }),
      path,
    },
  }
}
