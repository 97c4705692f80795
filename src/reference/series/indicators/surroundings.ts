import {
  writeCorrelation,
  writeLead,
  writeQuotient,
  writeSimple,
} from '#reference/series/base/column-writers.ts'
import { dayBefore, differences, products } from '#reference/series/base/derived-columns.ts'
import { rollingCrossSum, rollingSquares, rollingSum } from '#reference/series/base/rolling.ts'
import { type SeriesDefinition, seriesIn } from '#reference/series/base/series-definition.ts'

const relativeSeries = seriesIn('relative')

const relativeTo =
  (whom: 'market' | 'sector', group: string, average: string) =>
  (span: string, bars: number, words: string) =>
    relativeSeries(
      [
        `rs_${whom}_${span}`,
        `relative_strength(horiz=${span},to=${whom})`,
        `Return relative to ${group} over ${words}`,
        'fraction',
      ],
      `Return over ${bars} trading days relative to that of ${average}.`,
      bars,
      (frame, out) => writeLead(out, frame.sum('own', bars), frame.sum(whom, bars), bars),
    )
export const againstMarket = relativeTo('market', 'the market', 'the average stock of the economy')
export const againstSector = relativeTo('sector', 'its sector', 'the average other stock of its sector')

export const beta = (span: string, bars: number, label: string) =>
  relativeSeries(
    [`beta_${span}`, `beta(horiz=${span})`, label, 'multiple'],
    `Slope of the daily returns on those of the market over ${bars} days.`,
    bars,
    (frame, out) => writeQuotient(out, frame.cross('market', bars), frame.squares('market', bars), bars),
  )

/** The asset relative to the market and its sector. */
export const RELATIVE: readonly SeriesDefinition[] = [
  againstMarket('1m', 21, 'one month'),
  againstMarket('3m', 63, 'three months'),
  againstMarket('12m', 252, 'twelve months'),
  againstSector('1w', 5, 'one week'),
  againstSector('1m', 21, 'one month'),
  againstSector('3m', 63, 'three months'),
  beta('12m', 252, 'Market beta'),
  relativeSeries(
    ['corr_market_3m', 'correlation(horiz=3m,to=market)', 'Correlation with the market', 'correlation'],
    'Correlation of the daily returns with those of the market over 63 days.',
    63,
    (frame, out) =>
      writeCorrelation(
        out,
        frame.cross('market', 63),
        frame.squares('own', 63),
        frame.squares('market', 63),
        63,
      ),
  ),
  relativeSeries(
    ['own_shock_1d', 'own_shock(horiz=1d)', 'One-day return without the market’s part', 'sd'],
    "The part of the day's return that the market does not explain, in standard deviations of the 252 days before.",
    253,
    (frame, out) => {
      const cross = frame.cross('market', 252)
      const own = frame.squares('own', 252)
      const squares = frame.squares('market', 252)
      const { market } = frame.peers
      for (let i = 253; i < frame.bars; i++) {
        const beta = cross[i - 1]! / squares[i - 1]!
        const variance = (own[i - 1]! - beta * cross[i - 1]!) / 252
        out[i] = (frame.returns[i]! - beta * market[i]!) / Math.sqrt(variance)
      }
    },
  ),
]

const breadthSeries = seriesIn('breadth')

const breadth = (window: 50 | 200) =>
  breadthSeries(
    [
      `sector_breadth_${window}`,
      `sector_breadth(days=${window})`,
      `Sector breadth, ${window} days`,
      'fraction',
    ],
    `Share of the other stocks of its sector that close above the mean of their last ${window} closes.`,
    0,
    ({ peers }, out) => {
      out.set(window === 50 ? peers.breadth50 : peers.breadth200)
    },
  )

export const marketMove = (span: string, w: number, words: string) =>
  breadthSeries(
    [`market_mom_${span}`, `market_mom(horiz=${span})`, `Return of the market over ${words}`, 'fraction'],
    `Return of the economy's average stock over ${w} trading days.`,
    w,
    (frame, out) => writeSimple(out, frame.sum('market', w), w),
  )

/** The asset's sector and market, and its correlation with them. */
export const SURROUNDINGS: readonly SeriesDefinition[] = [
  breadth(50),
  breadth(200),
  marketMove('1m', 21, 'one month'),
  marketMove('3m', 63, 'three months'),
  breadthSeries(
    ['market_vol_1m', 'market_vol(horiz=1m)', 'Volatility of the market', 'fraction'],
    "Standard deviation of the daily returns of the economy's average stock over 21 days, per year.",
    21,
    (frame, out) => {
      const squares = frame.squares('market', 21)
      for (let i = 21; i < frame.bars; i++) out[i] = Math.sqrt((squares[i]! / 20) * 252)
    },
  ),
  breadthSeries(
    [
      'sector_vs_market_3m',
      'sector_strength(horiz=3m)',
      'Return of its sector relative to the market over three months',
      'fraction',
    ],
    'Return of the average other stock of its sector relative to that of the average stock of the economy, over 63 trading days.',
    63,
    (frame, out) => writeLead(out, frame.sum('sector', 63), frame.sum('market', 63), 63),
  ),
  relativeSeries(
    ['corr_sector_3m', 'correlation(horiz=3m,to=sector)', 'Correlation with its sector', 'correlation'],
    'Correlation of the daily returns with those of the average other stock of its sector over 63 days.',
    63,
    (frame, out) =>
      writeCorrelation(
        out,
        frame.cross('sector', 63),
        frame.squares('own', 63),
        frame.squares('sector', 63),
        63,
      ),
  ),
  relativeSeries(
    ['sector_lead_3m', 'sector_lead(horiz=3m)', 'Lagged correlation with its sector', 'correlation'],
    'Correlation of the daily returns with those of its sector on the day before over 63 days.',
    64,
    (frame, out) => {
      const before = dayBefore(frame.peers.sector, frame.scratch)
      const cross = rollingCrossSum(frame.returns, before, 63, 2, frame.scratch)
      writeCorrelation(out, cross, frame.squares('own', 63), frame.squares('sector', 63), 64, 1)
    },
  ),
  relativeSeries(
    ['own_vol_3m', 'own_vol(horiz=3m)', 'Company-specific volatility', 'fraction'],
    'Standard deviation of the daily returns less those of the market over 63 days, per year.',
    63,
    (frame, out) => {
      const own = differences(frame.returns, frame.peers.market, frame.scratch)
      const squares = rollingSquares(own, 63, 1, frame.scratch)
      for (let i = 63; i < frame.bars; i++) out[i] = Math.sqrt((squares[i]! / 62) * 252)
    },
  ),
  relativeSeries(
    ['down_beta_12m', 'down_beta(horiz=12m)', 'Beta on falling days', 'multiple'],
    'Beta to the market over those of the last 252 days on which the market fell.',
    252,
    (frame, out) => {
      const { market } = frame.peers
      const falls = frame.scratch(frame.bars)
      for (let i = 0; i < frame.bars; i++) falls[i] = Math.min(market[i]!, 0)
      const cross = rollingSum(products(frame.returns, falls, frame.scratch), 252, 1, frame.scratch)
      const squares = rollingSum(products(falls, falls, frame.scratch), 252, 1, frame.scratch)
      writeQuotient(out, cross, squares, 252)
    },
  ),
]
