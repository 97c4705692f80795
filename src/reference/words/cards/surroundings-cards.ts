import type { CardTable, SeriesWords } from './card-words.ts'

const breadth = (days: number): SeriesWords => ({
  high: {
    headline: `nearly its whole sector above the ${days}-day average`,
    happened: (value) => `${value} of the other stocks of its sector stood above their ${days}-day average`,
    up: 'A rise that nearly every neighbour shares has a common cause, and common causes last longer than single stories.',
    down: 'When nearly every neighbour has risen, there is no one left to join, and the first to turn takes others along.',
  },
  low: {
    headline: `hardly any of its sector above the ${days}-day average`,
    happened: (value) =>
      `only ${value} of the other stocks of its sector stood above their ${days}-day average`,
    up: 'When a whole sector is out of favour, sound companies fall with the weak ones, and they recover first.',
    down: 'A decline that nearly every neighbour shares has a common cause, and common causes last longer than single stories.',
  },
})

const marketMove = (span: string): SeriesWords => ({
  high: {
    headline: `a very strong market over ${span}`,
    happened: (value) => `the market’s return over ${span} reached ${value}`,
    up: 'A strong market lifts expectations and risk budgets together, and this asset has tended to follow with a delay.',
    down: 'After a very strong market the risk budgets are full. This asset has tended to pay for that afterwards.',
  },
  low: {
    headline: `a very weak market over ${span}`,
    happened: (value) => `the market’s return over ${span} came to ${value}`,
    up: 'After a very weak market the frightened have left. This asset has tended to be among those that recover.',
    down: 'A weak market shrinks risk budgets, and this asset has tended to feel that for some time.',
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
      up: 'A quiet market is one in which money can be put to work slowly. This asset has tended to receive some of it.',
      down: 'A quiet market rarely stays so, and this asset has tended to suffer when it ended.',
    },
  },
  sector_vs_market_3m: {
    high: {
      headline: 'its sector far ahead of the market',
      happened: (value) => `its sector’s return over three months was ${value} from that of the market`,
      up: 'Money moves between sectors slowly, and a sector that leads for a quarter has often led for longer.',
      down: 'A sector that has led this clearly is held by everyone who wants it.',
    },
    low: {
      headline: 'its sector far behind the market',
      happened: (value) => `its sector’s return over three months was ${value} from that of the market`,
      up: 'A sector that has lagged this clearly is left by everyone who wanted to leave.',
      down: 'Money moves between sectors slowly, and a sector that lags for a quarter has often lagged for longer.',
    },
  },
  corr_sector_3m: {
    high: {
      headline: 'moving almost in step with its sector',
      happened: (value) => `its correlation with its sector reached ${value}`,
      up: 'When a sector moves as one, a common worry is being priced. As it fades, the better companies come back first.',
      down: 'When a sector moves as one, no company’s own merit protects it.',
    },
    low: {
      headline: 'going its own way within its sector',
      happened: (value) => `its correlation with its sector fell to ${value}`,
      up: 'A company that has parted from its sector is judged on its own news, and here that news was more often good.',
      down: 'A company that has parted from its sector is judged on its own news, and here that news was more often bad.',
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
      down: 'An asset without unrest of its own is hardly looked at, and neglect has been followed by weakness here.',
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
      up: 'An asset that holds up on bad days is looked for by those who seek shelter, and they have come more often than not.',
      down: 'An asset that is held for shelter is left when shelter is no longer wanted.',
    },
  },
  season_1m_5y: {
    high: {
      headline: 'entering its best season of recent years',
      happened: (value) => `the coming month had brought ${value} on average over the last five years`,
      up: 'Budgets, dividends and reports follow the calendar, and part of their effect has come back every year.',
      down: 'A season that everybody has noticed is paid for in advance, and then there is nothing left to come.',
    },
    low: {
      headline: 'entering its worst season of recent years',
      happened: (value) => `the coming month had brought ${value} on average over the last five years`,
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
      happened: (value) => `${value} of the calendar year were over`,
      up: 'Late in the year losses have been taken for tax and bonuses await investment. This asset has tended to gain from it.',
      down: 'Late in the year results are locked in, and what has done well is trimmed. This asset has tended to lose by it.',
    },
    low: {
      headline: 'the first weeks of the year',
      happened: (value) => `only ${value} of the calendar year were over`,
      up: 'New budgets are put to work in the first weeks of a year. This asset has tended to be among their targets.',
      down: 'In the first weeks of a year gains are taken that were held back for tax. This asset has tended to be among them.',
    },
  },
  quarter_progress: {
    high: {
      headline: 'the last days of the quarter',
      happened: (value) => `${value} of the calendar quarter were over`,
      up: 'Before a quarter ends, reports are tidied up and winners shown. This asset has tended to be one of them.',
      down: 'Before a quarter ends, reports are tidied up and losers dropped. This asset has tended to be one of them.',
    },
    low: {
      headline: 'the first days of the quarter',
      happened: (value) => `only ${value} of the calendar quarter were over`,
      up: 'A quarter begins with fresh allocations, and this asset has tended to receive its share.',
      down: 'A quarter begins with the reports of the last one, and this asset has tended to suffer from them.',
    },
  },
}
