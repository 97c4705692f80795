import type { CardTable, SeriesWords } from './card-words.ts'

/** Macro readings: what they mean in general, and how an asset could answer to it. */
const reading = (
  name: string,
  high: { headline: string; means: string },
  low: { headline: string; means: string },
): SeriesWords => ({
  high: {
    headline: high.headline,
    happened: (value) => `${name} stood at ${value}`,
    up: `${high.means} Assets that gain from it, or that had feared worse, can rise in such a phase.`,
    down: `${high.means} Assets that suffer from it, or that had hoped for better, can fall in such a phase.`,
  },
  low: {
    headline: low.headline,
    happened: (value) => `${name} stood at ${value}`,
    up: `${low.means} Assets that gain from it, or that had feared worse, can rise in such a phase.`,
    down: `${low.means} Assets that suffer from it, or that had hoped for better, can fall in such a phase.`,
  },
})

export const ECONOMY_CARDS: CardTable = {
  policy_rate: reading(
    'the policy rate',
    {
      headline: 'a policy rate at the top of its range',
      means: 'Money is dear: borrowing is slowed on purpose, and the next change is more likely to be a cut.',
    },
    {
      headline: 'a policy rate at the bottom of its range',
      means: 'Money is cheap: borrowing is encouraged on purpose, and savings look for other places.',
    },
  ),
  yield_10y: reading(
    'the ten-year yield',
    {
      headline: 'long-term rates at the top of their range',
      means: 'High long-term rates make distant profits worth less and bonds a serious alternative.',
    },
    {
      headline: 'long-term rates at the bottom of their range',
      means: 'Low long-term rates make distant profits worth more and leave few alternatives.',
    },
  ),
  curve_slope: reading(
    'the slope of the yield curve',
    {
      headline: 'a very steep yield curve',
      means:
        'A steep curve belongs to the early part of an upswing: money is easy now, growth is expected later.',
    },
    {
      headline: 'a flat or inverted yield curve',
      means:
        'A flat or inverted curve says that markets expect lower rates, mostly because they expect less growth.',
    },
  ),
  inflation: reading(
    'inflation',
    {
      headline: 'inflation at the top of its range',
      means:
        'High inflation squeezes margins where prices cannot be passed on and keeps central banks strict.',
    },
    {
      headline: 'inflation at the bottom of its range',
      means: 'Low inflation gives central banks room, and takes pricing power from companies.',
    },
  ),
  pmi: reading(
    'the purchasing managers index',
    {
      headline: 'purchasing managers in the best of moods',
      means: 'A survey this high describes a boom: orders are full, and it is hard for them to get fuller.',
    },
    {
      headline: 'purchasing managers in the worst of moods',
      means:
        'A survey this low describes a slump: orders are missing, and it takes little to improve on that.',
    },
  ),
  unemployment: reading(
    'unemployment',
    {
      headline: 'unemployment at the top of its range',
      means: 'High unemployment weakens demand and keeps wages and rates low.',
    },
    {
      headline: 'unemployment at the bottom of its range',
      means: 'Low unemployment supports demand and makes labour scarce and dear.',
    },
  ),
  credit_spread: reading(
    'the credit spread',
    {
      headline: 'credit spreads unusually wide',
      means: 'Wide spreads show lenders in fear: weak companies find no money, and strong ones pay for it.',
    },
    {
      headline: 'credit spreads unusually narrow',
      means: 'Narrow spreads show lenders without fear: money is there for nearly everyone.',
    },
  ),
  oil: reading(
    'the price of oil',
    {
      headline: 'oil at the top of its range',
      means: 'Dear oil moves income from those who use energy to those who produce it.',
    },
    {
      headline: 'oil at the bottom of its range',
      means: 'Cheap oil moves income from those who produce energy to those who use it.',
    },
  ),
  gold: reading(
    'the price of gold',
    {
      headline: 'gold at the top of its range',
      means: 'Dear gold shows a wish for safety, or little faith in money.',
    },
    {
      headline: 'gold at the bottom of its range',
      means: 'Cheap gold shows that few look for safety and that money earns something elsewhere.',
    },
  ),
  dollar: reading(
    'the dollar index',
    {
      headline: 'a very strong dollar',
      means:
        'A strong dollar shrinks foreign earnings of American companies and burdens those who owe dollars.',
    },
    {
      headline: 'a very weak dollar',
      means: 'A weak dollar swells foreign earnings of American companies and eases those who owe dollars.',
    },
  ),
  volatility_index: reading(
    'the volatility index',
    {
      headline: 'expected volatility at an extreme high',
      means: 'Protection is dear: many have already paid for the fall they fear.',
    },
    {
      headline: 'expected volatility at an extreme low',
      means: 'Protection is cheap: hardly anyone expects trouble.',
    },
  ),
}
