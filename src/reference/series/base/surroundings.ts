import { writeCorrelation, writeLead, writeQuotient, writeSimple } from './column-writers.ts'
import { rollingCrossSum, rollingSquares, rollingSum } from '#reference/series/base/rolling.ts'
import type { SeriesDefinition } from './series-definition.ts'

const breadth = (window: 50 | 200): SeriesDefinition => ({
  name: `sector_breadth_${window}`,
  expression: `sector_breadth(days=${window})`,
  label: `Sector breadth, ${window} days`,
  unit: 'fraction',
  group: 'breadth',
  explanation: `Share of the other stocks of its sector that close above the mean of their last ${window} closes.`,
  firstBar: 0,
  compute({ peers }, out) {
    out.set(window === 50 ? peers.breadth50 : peers.breadth200)
  },
})

export const marketMove = (span: string, w: number): SeriesDefinition => ({
  name: `market_mom_${span}`,
  expression: `market_mom(horiz=${span})`,
  label: `Return of the market over ${span}`,
  unit: 'fraction',
  group: 'breadth',
  explanation: `Return of the economy's average stock over ${w} days.`,
  firstBar: w,
  compute(frame, out) {
    writeSimple(out, frame.marketSum(w), w)
  },
})

/** What goes on around the asset: its sector, its market, and how it hangs together with them. */
export const SURROUNDINGS: readonly SeriesDefinition[] = [
  breadth(50),
  breadth(200),
  marketMove('1m', 21),
  marketMove('3m', 63),
  {
    name: 'market_vol_1m',
    expression: 'market_vol(horiz=1m)',
    label: 'Volatility of the market',
    unit: 'fraction',
    group: 'breadth',
    explanation:
      "Standard deviation of the daily returns of the economy's average stock over 21 days, per year.",
    firstBar: 21,
    compute(frame, out) {
      const squares = frame.marketSquares(21)
      for (let i = 21; i < frame.bars; i++) out[i] = Math.sqrt((squares[i]! / 20) * 252)
    },
  },
  {
    name: 'sector_vs_market_3m',
    expression: 'sector_strength(horiz=3m)',
    label: 'Sector return relative to the market over 3m',
    unit: 'fraction',
    group: 'breadth',
    explanation:
      'Return of the average other stock of its sector relative to that of the average stock of the economy, 63 days.',
    firstBar: 63,
    compute(frame, out) {
      writeLead(out, frame.sectorSum(63), frame.marketSum(63), 63)
    },
  },
  {
    name: 'corr_sector_3m',
    expression: 'correlation(horiz=3m,to=sector)',
    label: 'Correlation with its sector',
    unit: 'correlation',
    group: 'relative',
    explanation:
      'Correlation of the daily returns with those of the average other stock of its sector over 63 days.',
    firstBar: 63,
    compute(frame, out) {
      const { returns, peers } = frame
      const cross = rollingCrossSum(
        returns,
        peers.sector,
        63,
        1,
        frame.scratch,
        frame.returnSum(63),
        frame.sectorSum(63),
      )
      writeCorrelation(out, cross, frame.returnSquares(63), frame.sectorSquares(63), 63)
    },
  },
  {
    name: 'sector_lead_3m',
    expression: 'sector_lead(horiz=3m)',
    label: 'Lagged correlation with its sector',
    unit: 'correlation',
    group: 'relative',
    explanation: 'Correlation of the daily returns with those of its sector on the day before over 63 days.',
    firstBar: 64,
    compute(frame, out) {
      const { sector } = frame.peers
      const before = frame.scratchOf((i) => (i > 0 ? sector[i - 1]! : 0))
      const cross = rollingCrossSum(frame.returns, before, 63, 2, frame.scratch)
      writeCorrelation(out, cross, frame.returnSquares(63), frame.sectorSquares(63), 64, 1)
    },
  },
  {
    name: 'own_vol_3m',
    expression: 'own_vol(horiz=3m)',
    label: 'Company-specific volatility',
    unit: 'fraction',
    group: 'relative',
    explanation: 'Standard deviation of the daily returns less those of the market over 63 days, per year.',
    firstBar: 63,
    compute(frame, out) {
      const { market } = frame.peers
      const own = frame.scratchOf((i) => frame.returns[i]! - market[i]!)
      const squares = rollingSquares(own, 63, 1, frame.scratch)
      for (let i = 63; i < frame.bars; i++) out[i] = Math.sqrt((squares[i]! / 62) * 252)
    },
  },
  {
    name: 'down_beta_12m',
    expression: 'down_beta(horiz=12m)',
    label: 'Beta on falling days',
    unit: 'multiple',
    group: 'relative',
    explanation: 'Beta to the market over those of the last 252 days on which the market fell.',
    firstBar: 252,
    compute(frame, out) {
      const { market } = frame.peers
      const products = frame.scratchOf((i) => (market[i]! < 0 ? frame.returns[i]! * market[i]! : 0))
      const fallsSquared = frame.scratchOf((i) => (market[i]! < 0 ? market[i]! * market[i]! : 0))
      const cross = rollingSum(products, 252, 1, frame.scratch)
      const squares = rollingSum(fallsSquared, 252, 1, frame.scratch)
      writeQuotient(out, cross, squares, 252)
    },
  },
]
