import type { CardTable, SeriesWords } from './card-words.ts'

const breadth = (days: number): SeriesWords => ({
  high: {
    headline: `most of its sector above the ${days}-day average`,
    happened: (value) => `${value} of the other stocks of its sector stood above their ${days}-day average`,
    up: 'A rise that most neighbours share has a common cause, and common causes last longer than single stories.',
    down: 'When most neighbours have risen, few are left to join, and the first to turn takes others along.',
  },
  low: {
    headline: `little of its sector above the ${days}-day average`,
    happened: (value) =>
      `only ${value} of the other stocks of its sector stood above their ${days}-day average`,
    up: 'When a whole sector is out of favour, sound companies fall with the weak ones, and they recover first.',
    down: 'A decline that most neighbours share has a common cause, and common causes last longer than single stories.',
  },
})

const marketMove = (span: string): SeriesWords => ({
  high: {
    headline: `a very strong market over ${span}`,
    happened: (value) => `the market’s return over ${span} reached ${value}`,
    up: 'A strong market lifts expectations and risk budgets together, and single assets can follow with a delay.',
    down: 'After a very strong market the risk budgets are full. Single assets can pay for that afterwards.',
  },
  low: {
    headline: `a very weak market over ${span}`,
    happened: (value) => `the market’s return over ${span} came to ${value}`,
    up: 'After a very weak market the frightened have left. Those who remain can lift single assets again.',
    down: 'A weak market shrinks risk budgets, and that can be felt for some time.',
  },
})

export const SURROUNDINGS_CARDS: CardTable = {
  sector_breadth_50: breadth(50),
  sector_breadth_200: breadth(200),
  market_mom_1m: marketMove('one month'),
  market_mom_3m: marketMove('three months'),
  market_vol_1m: {
    high: {
      headline: 'a very restless market around it',
      happened: (value) => `the volatility of the market reached ${value} a year`,
      up: 'When the whole market is afraid, prices of sound assets carry some of a fear that is not about them.',
      down: 'When the whole market is afraid, careful money reduces everything at once, this asset included.',
    },
    low: {
      headline: 'a very quiet market around it',
      happened: (value) => `the volatility of the market fell to ${value} a year`,
      up: 'A quiet market is one in which money can be put to work slowly. Single assets can receive some of it.',
      down: 'A quiet market rarely stays so, and single assets can suffer when it ends.',
    },
  },
  sector_vs_market_3m: {
    high: {
      headline: 'its sector far ahead of the market',
      happened: (value) => `over three months its sector came out ${value} the market`,
      isPlace: true,
      up: 'Money moves between sectors slowly, and a sector that leads for a quarter has often led for longer.',
      down: 'A sector that has led this clearly is held by everyone who wants it.',
    },
    low: {
      headline: 'its sector far behind the market',
      happened: (value) => `over three months its sector came out ${value} the market`,
      isPlace: true,
      up: 'A sector that has lagged this clearly is left by everyone who wanted to leave.',
      down: 'Money moves between sectors slowly, and a sector that lags for a quarter has often lagged for longer.',
    },
  },
  corr_sector_3m: {
    high: {
      headline: 'moving closely with its sector',
      happened: (value) => `its correlation with its sector reached ${value}`,
      up: 'When a sector moves as one, a common worry is being priced. As it fades, the better companies come back first.',
      down: 'When a sector moves as one, no company’s own merit protects it.',
    },
    low: {
      headline: 'going its own way within its sector',
      happened: (value) => `its correlation with its sector fell to ${value}`,
      up: 'A company that has parted from its sector is judged on its own news, which may be good.',
      down: 'A company that has parted from its sector is judged on its own news, which may be bad.',
    },
  },
  sector_lead_3m: {
    high: {
      headline: 'following its sector with a day’s delay',
      happened: (value) => `its correlation with the sector’s day before reached ${value}`,
      up: 'An asset that follows with a delay still has part of its sector’s rises to come.',
      down: 'An asset that follows with a delay still has part of its sector’s falls to come.',
    },
    low: {
      headline: 'turning against its sector’s day before',
      happened: (value) => `its correlation with the sector’s day before fell to ${value}`,
      up: 'An asset that answers its sector with the opposite is being traded against it, and such trades are closed in the end.',
      down: 'An asset that answers its sector with the opposite lacks followers of its own.',
    },
  },
  own_vol_3m: {
    high: {
      headline: 'unusual unrest of its own',
      happened: (value) => `the part of its volatility that is its own reached ${value} a year`,
      up: 'Unrest that the market does not explain is uncertainty about this asset alone. It carries a discount until it is resolved.',
      down: 'Unrest that the market does not explain means that insiders of the matter disagree, and that is seldom a good sign.',
    },
    low: {
      headline: 'unusual calm of its own',
      happened: (value) => `the part of its volatility that is its own fell to ${value} a year`,
      up: 'An asset without unrest of its own has no open questions, and few open questions are worth a higher price.',
      down: 'An asset without unrest of its own is hardly looked at, and neglect can be followed by weakness.',
    },
  },
  down_beta_12m: {
    high: {
      headline: 'falling harder than the market on its bad days',
      happened: (value) => `its beta on the market’s falling days reached ${value}`,
      up: 'Assets that suffer on bad days ask for a premium, and over quarters without many of those it is earned.',
      down: 'Assets that suffer on bad days are the first to go when caution returns.',
    },
    low: {
      headline: 'holding up on the market’s bad days',
      happened: (value) => `its beta on the market’s falling days fell to ${value}`,
      up: 'An asset that holds up on bad days is looked for by those who seek shelter, and they may come.',
      down: 'An asset that is held for shelter is left when shelter is no longer wanted.',
    },
  },
  season_1m_5y: {
    high: {
      headline: 'entering its best season of recent years',
      happened: (value) =>
        `in the last five years the month after this date had returned ${value} on average`,
      up: 'Budgets, dividends and reports follow the calendar, and part of their effect has come back every year.',
      down: 'A season that everybody has noticed is paid for in advance, and then there is nothing left to come.',
    },
    low: {
      headline: 'entering its worst season of recent years',
      happened: (value) =>
        `in the last five years the month after this date had returned ${value} on average`,
      up: 'A season that everybody fears is paid for in advance, and then there is nothing left to fear.',
      down: 'Budgets, dividends and reports follow the calendar, and part of their effect has come back every year.',
    },
  },
  turn_of_month_12m: {
    high: {
      headline: 'a year that was made at the turn of the month',
      happened: (value) => `the edge of the first days of the month reached ${value} a day`,
      up: 'Regular money arrives at the turn of the month. Where it shows this clearly, it has kept arriving.',
      down: 'Regular money that shows this clearly attracts those who wait for it, and they take the edge away.',
    },
    low: {
      headline: 'a year that was lost at the turn of the month',
      happened: (value) => `the edge of the first days of the month fell to ${value} a day`,
      up: 'A calendar effect this negative is mostly chance, and chance turns.',
      down: 'Regular outflows at the turn of the month point to holders who leave by plan, and plans are carried out.',
    },
  },
  year_progress: {
    high: {
      headline: 'the last weeks of the year',
      happened: (value) => `the calendar year was nearly over: ${value} of it had passed`,
      up: 'Late in the year losses have been taken for tax and bonuses await investment. Single assets can gain from it.',
      down: 'Late in the year results are locked in, and what has done well is trimmed. Single assets can lose by it.',
    },
    low: {
      headline: 'the first weeks of the year',
      happened: (value) => `the calendar year had just begun: ${value} of it had passed`,
      up: 'New budgets are put to work in the first weeks of a year. Single assets can be among their targets.',
      down: 'In the first weeks of a year gains are taken that were held back for tax. Single assets can be among them.',
    },
  },
  quarter_progress: {
    high: {
      headline: 'the last days of the quarter',
      happened: (value) => `the calendar quarter was nearly over: ${value} of it had passed`,
      up: 'Before a quarter ends, reports are tidied up and winners shown, which can lift them further.',
      down: 'Before a quarter ends, reports are tidied up and losers dropped, which can press them further.',
    },
    low: {
      headline: 'the first days of the quarter',
      happened: (value) => `the calendar quarter had just begun: ${value} of it had passed`,
      up: 'A quarter begins with fresh allocations, and single assets can receive their share.',
      down: 'A quarter begins with the reports of the last one, and single assets can suffer from them.',
    },
  },
}
