import { writeCorrelation, writeLead, writeQuotient } from '#reference/series/base/column-writers.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'

export const againstMarket = (span: string, bars: number): SeriesDefinition => ({
  name: `rs_market_${span}`,
  expression: `relative_strength(horiz=${span},to=market)`,
  label: `Return relative to the market over ${span}`,
  unit: 'fraction',
  group: 'relative',
  explanation: `Return over ${bars} days relative to that of the average stock of the economy.`,
  firstBar: bars,
  compute(frame, out) {
    writeLead(out, frame.returnSum(bars), frame.marketSum(bars), bars)
  },
})

export const againstSector = (span: string, bars: number): SeriesDefinition => ({
  name: `rs_sector_${span}`,
  expression: `relative_strength(horiz=${span},to=sector)`,
  label: `Return relative to its sector over ${span}`,
  unit: 'fraction',
  group: 'relative',
  explanation: `Return over ${bars} days relative to that of the average other stock of its sector.`,
  firstBar: bars,
  compute(frame, out) {
    writeLead(out, frame.returnSum(bars), frame.sectorSum(bars), bars)
  },
})

/** The asset against the market and its sector. */
export const RELATIVE: readonly SeriesDefinition[] = [
  againstMarket('1m', 21),
  againstMarket('3m', 63),
  againstMarket('12m', 252),
  againstSector('1w', 5),
  againstSector('1m', 21),
  againstSector('3m', 63),
  {
    name: 'beta_12m',
    expression: 'beta(horiz=12m)',
    label: 'Market beta',
    unit: 'multiple',
    group: 'relative',
    explanation: 'Slope of the daily returns on those of the market over 252 days.',
    firstBar: 252,
    compute(frame, out) {
      writeQuotient(out, frame.marketCross(252), frame.marketSquares(252), 252)
    },
  },
  {
    name: 'corr_market_3m',
    expression: 'correlation(horiz=3m,to=market)',
    label: 'Correlation with the market',
    unit: 'correlation',
    group: 'relative',
    explanation: 'Correlation of the daily returns with those of the market over 63 days.',
    firstBar: 63,
    compute(frame, out) {
      writeCorrelation(out, frame.marketCross(63), frame.returnSquares(63), frame.marketSquares(63), 63)
    },
  },
  {
    name: 'own_shock_1d',
    expression: 'own_shock(horiz=1d)',
    label: 'One-day return without the market’s part',
    unit: 'sd',
    group: 'relative',
    explanation:
      "The part of the day's return that the market does not explain, in standard deviations of the 252 days before.",
    firstBar: 253,
    compute(frame, out) {
      const cross = frame.marketCross(252)
      const own = frame.returnSquares(252)
      const squares = frame.marketSquares(252)
      const { market } = frame.peers
      for (let i = 253; i < frame.bars; i++) {
        const beta = cross[i - 1]! / squares[i - 1]!
        const variance = (own[i - 1]! - beta * cross[i - 1]!) / 252
        out[i] = (frame.returns[i]! - beta * market[i]!) / Math.sqrt(variance)
      }
    },
  },
]
