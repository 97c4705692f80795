import {
  type Checks,
  HORIZONS,
  type EpisodeFact,
  type HorizonFact,
  type InsightFacts,
  type PathStep,
  STATE_NAMES,
} from '#reference/engine/base/insight-facts.ts'
import { MINIMUM_CASES } from '#reference/engine/base/parameters.ts'
import type { Episodes } from '#reference/engine/statistics/episodes.ts'
import type { Evidence } from '#reference/engine/statistics/evidence.ts'
import type { Forward } from '#reference/engine/statistics/forward.ts'
import { CombinationStudy, type HorizonChoice } from '#reference/engine/statistics/horizon-choice.ts'
import { signalLevels } from '#reference/engine/statistics/signal-levels.ts'
import { stateValue } from '#reference/engine/statistics/states.ts'
import { tailThreshold } from '#reference/engine/statistics/trailing-window.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { mean, median, quantileOfSorted, standardDeviation } from '#shared/statistics/quantile.ts'

/** The tail of a series that a card is about. */
export type Side = InsightFacts['side']

/** A convincing study with everything known about it on its day. */
export type Candidate = {
  bar: number
  series: SeriesDefinition
  side: Side
  /** Series and side. */
  card: string
  /** Index in {@link STATE_NAMES}. */
  state: number
  episodes: Episodes
  /** Indexes in `episodes` of the combination's earlier episodes. */
  earlier: Int32Array
  horizon: number
  direction: HorizonChoice['direction']
  surplus: number
  evidence: Evidence
  checks: Checks
  stars: number
}

/**
 * All figures of a published insight. Details are computed here, since few candidates are published.
 *
 * @param values the candidate's series
 */
export function assembleFacts(
  candidate: Candidate,
  assetIndex: number,
  frame: SeriesFrame,
  forward: Forward,
  values: Float32Array,
): InsightFacts {
  const { bar, direction, evidence } = candidate
  const { days, close } = frame.history
  const { name, bars } = HORIZONS[candidate.horizon]!
  const { cases, all, outOfSample } = evidence
  const lastValue = close[bar]!
  const outcomes = forward.returnsOver(cases, bars)
  const levels = signalLevels(lastValue, dailySd(frame, bar), bars, outcomes)
  return {
    assetIndex,
    series: candidate.series.name,
    side: candidate.side,
    state: STATE_NAMES[candidate.state]!,
    bar,
    day: days[bar]!,
    direction,
    horizon: name,
    stars: candidate.stars,
    checks: candidate.checks,
    lastValue,
    signalHigh: levels.high,
    signalLow: levels.low,
    seriesValue: values[bar]!,
    threshold: candidate.series.event?.[candidate.side] ?? tailThreshold(values, bar, candidate.side),
    stateValue: stateValue(frame, bar, STATE_NAMES[candidate.state]!),
    ...all,
    outOfSample,
    episodes: Array.from(candidate.earlier, (episode) => episodeFact(candidate.episodes, episode, days)),
    byHorizon: horizonFacts(candidate, forward),
    path: predictionPath(cases, bars, forward),
  }
}

/** Standard deviation of daily log returns over a year, or a quarter if there is no year; 0 if the price did not move. */
export function dailySd(frame: SeriesFrame, bar: number): number {
  const year = frame.returnSd(252)[bar]!
  return Number.isFinite(year) ? year : frame.returnSd(63)[bar]!
}

function episodeFact(
  { starts, ends, events, firstEvent }: Episodes,
  episode: number,
  days: Int32Array,
): EpisodeFact {
  const own = events.subarray(firstEvent[episode], firstEvent[episode + 1])
  return {
    start: days[starts[episode]!]!,
    end: days[ends[episode]!]!,
    events: Array.from(own, (event) => days[event]!),
  }
}

/** Every horizon with enough past cases, in the insight's direction. */
function horizonFacts({ episodes, earlier, bar, direction }: Candidate, forward: Forward): HorizonFact[] {
  const study = new CombinationStudy(forward).load(earlier.map((episode) => episodes.starts[episode]!))
  const facts: HorizonFact[] = []
  for (const [horizon, { name, bars }] of HORIZONS.entries()) {
    const cases = study.casesBy(bar, horizon)
    if (cases.length < MINIMUM_CASES) break
    facts.push({
      horizon: name,
      n: cases.length,
      hits: study.hits(horizon, cases.length, direction),
      median: median(forward.returnsOver(cases, bars)),
    })
  }
  return facts
}

/** Bars between two steps, for about 21 steps at every horizon. */
const stride = (bars: number) => Math.max(1, Math.round(bars / 21))

/** The fan: the returns of the same cases at every step from 0 to the horizon. */
function predictionPath(cases: Int32Array, bars: number, forward: Forward): PathStep[] {
  const steps: PathStep[] = []
  for (let step = 0; step <= bars; step += stride(bars)) {
    const outcomes = forward.returnsOver(cases, step).sort()
    const at = (p: number) => quantileOfSorted(outcomes, p)
    steps.push({
      bars: step,
      mean: mean(outcomes),
      median: at(0.5),
      stdDev: standardDeviation(outcomes),
      min: at(0),
      max: at(1),
      percentiles: {
        '10': at(0.1),
        '20': at(0.2),
        '30': at(0.3),
        '40': at(0.4),
        '60': at(0.6),
        '70': at(0.7),
        '80': at(0.8),
        '90': at(0.9),
      },
    })
  }
  return steps
}
