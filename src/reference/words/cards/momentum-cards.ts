import type { CardTable, SeriesWords } from './card-words.ts'

/** Short stretches: what moved fast often overshoots, or is the first part of more. */
const shortMove = (span: string, stretch: string): SeriesWords => ({
  high: {
    headline: `a very strong ${stretch}`,
    happened: (value) => `the return over ${span} reached ${value}`,
    up: 'A strong short move can be the market starting to digest news that takes longer than a few days to sink in. A burst of that kind can be continued.',
    down: 'Fast gains can run ahead of the news behind them, and part of the move is often given back once the rush is over.',
  },
  low: {
    headline: `a very weak ${stretch}`,
    happened: (value) => `the return over ${span} came to ${value}`,
    up: 'A fast fall often contains hurry: holders who must reduce risk accept poor prices. Once the hurry is over, the price can recover part of the way.',
    down: 'Bad news is often absorbed in steps. A sharp first fall can be the first of several.',
  },
})

/** Long stretches: trends persist, until they have gone too far. */
const longMove = (span: string): SeriesWords => ({
  high: {
    headline: `one of its strongest runs of ${span}`,
    happened: (value) => `the return over ${span} reached ${value}`,
    up: 'Strength over months tends to reflect improving business news that analysts and holders take in slowly, so leaders often go on leading for a while.',
    down: 'After a very long run much of the good news is in the price. What follows then leans on expectations that are hard to beat.',
  },
  low: {
    headline: `one of its weakest stretches of ${span}`,
    happened: (value) => `the return over ${span} came to ${value}`,
    up: 'After a long slide expectations are low and the reluctant holders have mostly left. Little good news is then enough to turn the price.',
    down: 'Weakness over months tends to persist: problems of a business are rarely solved in a quarter, and reluctant holders keep leaving on the way.',
  },
})

export const MOMENTUM_CARDS: CardTable = {
  mom_1d: shortMove('one day', 'day'),
  mom_1w: shortMove('one week', 'week'),
  mom_2w: shortMove('two weeks', 'fortnight'),
  mom_1m: shortMove('one month', 'month'),
  mom_3m: longMove('three months'),
  mom_6m: longMove('six months'),
  mom_12m: longMove('twelve months'),
  mom_12m_1m: {
    high: {
      headline: 'a long uptrend that is older than the last month',
      happened: (value) => `the return over twelve months, the last month left out, reached ${value}`,
      up: 'Leaving out the last month separates the slow trend from the latest excitement. Such slow strength has often carried on, because the news behind it arrives over quarters.',
      down: 'A trend that was established long ago is widely known. Where everyone has already acted on it, its end tends to be abrupt.',
    },
    low: {
      headline: 'a long downtrend that is older than the last month',
      happened: (value) => `the return over twelve months, the last month left out, came to ${value}`,
      up: 'A year of weakness leaves a price that asks for little. Recoveries from there can be strong when the business merely stops disappointing.',
      down: 'Slow weakness usually has slow causes. Leaving out the last month shows that this is not one bad week but a trend, and such trends have tended to last.',
    },
  },
  shock_1d: {
    high: {
      headline: 'an unusually large one-day gain',
      happened: (value) => `the day's gain was ${value} of its recent daily moves`,
      up: 'A gain far outside the usual daily range mostly carries real news. Markets tend to underreact to it on the first day and to drift the same way afterwards.',
      down: 'A jump far outside the usual range can overshoot on thin volume. Part of it may be given back in the days after.',
    },
    low: {
      headline: 'an unusually large one-day fall',
      happened: (value) => `the day's fall was ${value} of its recent daily moves`,
      up: 'A fall far outside the usual daily range often ends in hurried exits. When the hurry is over, prices can recover some of what urgency cost.',
      down: 'A fall far outside the usual range mostly carries real news, and bad news is seldom fully absorbed on its first day.',
    },
  },
  shock_1w: {
    high: {
      headline: 'an unusually large one-week gain',
      happened: (value) => `the week's gain was ${value} of its usual weekly moves`,
      up: 'A week this strong, measured against the asset’s own calm or restless habits, is rarely noise. What caused it can go on for longer than a week.',
      down: 'A week this strong stretches the price away from where it usually trades. A stretch can relax.',
    },
    low: {
      headline: 'an unusually large one-week fall',
      happened: (value) => `the week's fall was ${value} of its usual weekly moves`,
      up: 'A week this weak, measured against the asset’s own habits, is often partly exhaustion. Relief can follow in the weeks after.',
      down: 'A week this weak is rarely noise. It can be the first part of a longer decline.',
    },
  },
  streak: {
    high: {
      headline: 'a rare run of rising days',
      happened: (value) => `the price had closed higher for ${value} in a row`,
      up: 'An unbroken run of gains shows steady demand that does not wait for dips. Such demand can outlast the run itself.',
      down: 'Long runs of gains leave few who still want in at this price. A pause or a step back is then common.',
    },
    low: {
      headline: 'a rare run of falling days',
      happened: (value) => `the price had closed lower for ${value} in a row`,
      up: 'A long unbroken run of losses tends to tire itself out, because those who wanted to leave have left.',
      down: 'Losses day after day show steady supply from holders who are not finished. They may go on.',
    },
  },
  gap_1d: {
    high: {
      headline: 'an opening far above the last close',
      happened: (value) => `trading opened ${value} the close of the day before`,
      isPlace: true,
      up: 'A gap at the open is news that arrived overnight. Where the market holds on to it, the rest of the adjustment often follows over days.',
      down: 'Openings far above the last close can be the most excited price of the move. Such a gap may be filled.',
    },
    low: {
      headline: 'an opening far below the last close',
      happened: (value) => `trading opened ${value} the close of the day before`,
      isPlace: true,
      up: 'Openings far below the last close can be the most worried price of the move. Such a gap may be filled.',
      down: 'A gap down is news that arrived overnight, and it mostly takes more than one session to be read in full.',
    },
  },
}
