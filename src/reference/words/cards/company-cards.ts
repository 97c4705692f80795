import type { CardTable } from './card-words.ts'

export const COMPANY_CARDS: CardTable = {
  earnings_growth: {
    high: {
      headline: 'very strong earnings growth',
      happened: (value) => `earnings growth reached ${value}`,
      up: 'Strong reports tend to come in rows, and prices adjust to them in several steps rather than in one.',
      down: 'Growth this strong sets the bar for the next report. It is hard to clear, and the price knows no patience.',
    },
    low: {
      headline: 'a sharp drop in earnings',
      happened: (value) => `earnings growth fell to ${value}`,
      up: 'Earnings this poor make an easy comparison for the year to come, and prices turn before reports do.',
      down: 'Poor reports tend to come in rows, and prices adjust to them in several steps rather than in one.',
    },
  },
  earnings_revision: {
    high: {
      headline: 'analysts raise their estimates sharply',
      happened: (value) => `the average estimate had been revised by ${value} in three months`,
      up: 'Analysts revise in small steps and follow each other, so a first large revision is rarely the last.',
      down: 'Estimates that have risen this fast leave little room for a good surprise.',
    },
    low: {
      headline: 'analysts cut their estimates sharply',
      happened: (value) => `the average estimate had been revised by ${value} in three months`,
      up: 'Estimates that have been cut this deeply are easily beaten, and the price has usually fallen ahead of them.',
      down: 'Analysts revise in small steps and follow each other, so a first large cut is rarely the last.',
    },
  },
  pe_ratio: {
    high: {
      headline: 'dear by its own earnings',
      happened: (value) => `the price rose to ${value} the earnings of the last four quarters`,
      up: 'A high multiple is paid for prospects. Where those prospects arrive, it was worth paying.',
      down: 'A high multiple needs the future to be as good as hoped. Small doubts are then enough.',
    },
    low: {
      headline: 'cheap by its own earnings',
      happened: (value) => `the price fell to ${value} the earnings of the last four quarters`,
      up: 'A low multiple expects little. When less bad happens than expected, the price has room.',
      down: 'A low multiple often knows something that past earnings do not show yet.',
    },
  },
  pe_percentile: {
    high: {
      headline: 'dearer than it usually is',
      happened: (value) => `its price-to-earnings ratio stood at place ${value} of 100 in its own ten years`,
      up: 'A multiple at the top of its own range shows that the business is seen with new eyes, and such views last.',
      down: 'A multiple at the top of its own range has usually come back, by falling prices or by waiting.',
    },
    low: {
      headline: 'cheaper than it usually is',
      happened: (value) => `its price-to-earnings ratio stood at place ${value} of 100 in its own ten years`,
      up: 'A multiple at the bottom of its own range has usually come back, by rising prices or by waiting.',
      down: 'A multiple at the bottom of its own range shows that the business is seen with new eyes, and such views last.',
    },
  },
  dividend_yield: {
    high: {
      headline: 'an unusually high dividend yield',
      happened: (value) => `the dividend yield rose to ${value}`,
      up: 'A high yield pays for waiting, and it draws money that looks for income.',
      down: 'A yield this high is often the market’s way of doubting the dividend.',
    },
    low: {
      headline: 'an unusually low dividend yield',
      happened: (value) => `the dividend yield fell to ${value}`,
      up: 'A low yield means that the price has run ahead of a cautious payout, which leaves room to raise it.',
      down: 'A low yield means that the price has run ahead of what the company is willing to pay.',
    },
  },
  short_interest: {
    high: {
      headline: 'unusually many shares on loan against it',
      happened: (value) => `short interest rose to ${value} of all shares`,
      up: 'Every borrowed share has to be returned one day. When the story turns, that return drives the price.',
      down: 'Those who borrow shares pay for it and tend to have a reason. Where the reason is good, the price has further to fall.',
    },
    low: {
      headline: 'hardly any shares on loan against it',
      happened: (value) => `short interest fell to ${value} of all shares`,
      up: 'When even the sceptics have left, the matter they doubted has usually been settled.',
      down: 'When even the sceptics have left, all who hold the asset are of one mind, and there is no one to take the other side.',
    },
  },
  analyst_changes: {
    high: {
      headline: 'a wave of upgrades',
      happened: (value) => `upgrades less downgrades of three months came to ${value}`,
      up: 'Upgrades bring new readers, and readers take weeks to become owners.',
      down: 'Upgrades mostly follow the price, and a wave of them has often marked the end of the move.',
    },
    low: {
      headline: 'a wave of downgrades',
      happened: (value) => `upgrades less downgrades of three months came to ${value}`,
      up: 'Downgrades mostly follow the price, and a wave of them has often marked the end of the move.',
      down: 'Downgrades take an asset off lists, and those who use lists take weeks to act on them.',
    },
  },
}
