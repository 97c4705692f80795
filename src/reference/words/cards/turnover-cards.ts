import type { CardTable } from './card-words.ts'

export const TURNOVER_CARDS: CardTable = {
  turnover_spike: {
    high: {
      headline: 'turnover far above its usual level',
      happened: (value) => `the day's turnover was ${value} its average of the month before`,
      up: 'Heavy turnover means that many owners changed at once and that the asset is being looked at. New owners at today’s price have no loss to sit out.',
      down: 'Heavy turnover after a run often means that early holders hand over to late ones. What follows then lacks the same support.',
    },
    low: {
      headline: 'turnover far below its usual level',
      happened: (value) => `the day's turnover was only ${value} its average of the month before`,
      up: 'When hardly anyone trades, hardly anyone is in a hurry to leave. A little demand can then move the price far.',
      down: 'When hardly anyone trades, interest has gone elsewhere. A little supply can then move the price far.',
    },
  },
  turnover_trend: {
    high: {
      headline: 'a month of very heavy turnover',
      happened: (value) => `the turnover of the month stood ${value} that of the year`,
      isPlace: true,
      up: 'A whole month of heavy turnover is attention, and attention tends to be followed by coverage, new owners and higher prices.',
      down: 'A whole month of heavy turnover is disagreement. Where it peaks, the enthusiasm of the last to arrive often peaks too.',
    },
    low: {
      headline: 'a month of very thin turnover',
      happened: (value) => `the turnover of the month stood ${value} that of the year`,
      isPlace: true,
      up: 'Neglected assets are rarely expensive ones. When attention returns, it meets few who want to leave.',
      down: 'Thin turnover means that the few who do leave find no one to take their place at the old price.',
    },
  },
  flow_1m: {
    high: {
      headline: 'a month of one-sided inflow',
      happened: (value) => `turnover on rising days exceeded that on falling days by ${value} of the total`,
      up: 'When money changes hands mostly on rising days, demand is the impatient side. That impatience has tended to last for a while.',
      down: 'When money changes hands almost only on rising days, those who wanted in are in. The next weeks then lack their push.',
    },
    low: {
      headline: 'a month of one-sided outflow',
      happened: (value) => `turnover on rising days less that on falling days came to ${value} of the total`,
      up: 'When money changes hands almost only on falling days, those who wanted out are out. The next weeks then lack their weight.',
      down: 'When money changes hands mostly on falling days, supply is the impatient side. That impatience has tended to last for a while.',
    },
  },
  illiq_ratio: {
    high: {
      headline: 'small trades moving the price unusually far',
      happened: (value) => `the price impact of trading stood ${value} its yearly average`,
      isPlace: true,
      up: 'When little trading moves the price far, holders ask a premium for staying. As trading returns, that premium tends to be paid back.',
      down: 'When little trading moves the price far, anyone who has to leave pays dearly for it, and each such exit is visible in the price.',
    },
    low: {
      headline: 'trades moving the price unusually little',
      happened: (value) => `the price impact of trading stood ${value} its yearly average`,
      isPlace: true,
      up: 'When much can be traded without moving the price, large investors can come in unseen. A rise can follow.',
      down: 'When much can be traded without moving the price, large holders can leave unseen. A fall can follow.',
    },
  },
}
