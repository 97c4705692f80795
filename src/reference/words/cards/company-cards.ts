import type { CardTable } from './card-words.ts'

export const COMPANY_CARDS: CardTable = {
  earnings_growth: {
    high: {
      headline: 'very high earnings growth',
      happened: (value) => `earnings growth reached ${value}`,
      up: 'Good reports often follow each other. The price adjusts to them step by step.',
      down: 'High growth raises expectations for the next report. Such expectations are hard to meet.',
    },
    low: {
      headline: 'a large drop in earnings',
      happened: (value) => `earnings growth fell to ${value}`,
      up: 'Low earnings make growth in the next year easy. Prices often rise before the reports improve.',
      down: 'Poor reports often follow each other. The price adjusts to them step by step.',
    },
  },
  earnings_revision: {
    high: {
      headline: 'large upward revisions of estimates',
      happened: (value) => `the average estimate had been revised by ${value} in three months`,
      up: 'Analysts revise in small steps and follow each other. Further increases often follow.',
      down: 'After large increases of the estimates, a positive surprise becomes difficult.',
    },
    low: {
      headline: 'large downward revisions of estimates',
      happened: (value) => `the average estimate had been revised by ${value} in three months`,
      up: 'After large cuts, the estimates are easy to beat. The price has usually fallen before the cuts.',
      down: 'Analysts revise in small steps and follow each other. Further cuts often follow.',
    },
  },
  pe_ratio: {
    high: {
      headline: 'a high price-to-earnings ratio',
      happened: (value) => `the price rose to ${value} the earnings of the last four quarters`,
      up: 'Investors pay a high multiple for expected growth. If the growth comes, the price can rise further.',
      down: 'A high multiple needs strong growth. Small doubts can lower the price.',
    },
    low: {
      headline: 'a low price-to-earnings ratio',
      happened: (value) => `the price fell to ${value} the earnings of the last four quarters`,
      up: 'A low multiple shows low expectations. Results that are better than expected can raise the price.',
      down: 'A low multiple often reflects problems that past earnings do not show yet.',
    },
  },
  pe_percentile: {
    high: {
      headline: 'a price-to-earnings ratio near its ten-year high',
      happened: (value) => `its price-to-earnings ratio stood at percentile ${value} of its last ten years`,
      up: 'A multiple near its ten-year high shows a new view of the business. Such a view often lasts.',
      down: 'Mean reversion: such a multiple has usually fallen again. The price falls, or earnings grow.',
    },
    low: {
      headline: 'a price-to-earnings ratio near its ten-year low',
      happened: (value) => `its price-to-earnings ratio stood at percentile ${value} of its last ten years`,
      up: 'Mean reversion: such a multiple has usually risen again. The price rises, or earnings fall.',
      down: 'A multiple near its ten-year low shows a new view of the business. Such a view often lasts.',
    },
  },
  dividend_yield: {
    high: {
      headline: 'an unusually high dividend yield',
      happened: (value) => `the dividend yield rose to ${value}`,
      up: 'A high yield attracts investors who look for income.',
      down: 'A yield this high often shows that investors expect a dividend cut.',
    },
    low: {
      headline: 'an unusually low dividend yield',
      happened: (value) => `the dividend yield fell to ${value}`,
      up: 'A low yield often comes with a low payout. The company can raise its dividend.',
      down: 'A low yield shows that the price has risen faster than the dividend. The asset is expensive for income investors.',
    },
  },
  short_interest: {
    high: {
      headline: 'unusually high short interest',
      happened: (value) => `short interest rose to ${value} of all shares`,
      up: 'Short positions must be closed with purchases. If news improves, these purchases can raise the price.',
      down: 'Short sellers pay for their positions and usually have a reason. If the reason is right, the price can fall further.',
    },
    low: {
      headline: 'unusually low short interest',
      happened: (value) => `short interest fell to ${value} of all shares`,
      up: 'Low short interest shows that few investors doubt the company. Such doubts have often been settled.',
      down: 'With low short interest, short sellers close few positions during a fall. The price then has less support.',
    },
  },
  analyst_changes: {
    high: {
      headline: 'many more upgrades than downgrades',
      happened: (value) => `upgrades less downgrades of three months came to ${value}`,
      up: 'Upgrades attract new investors. They often need weeks to act.',
      down: 'Upgrades usually follow the price. Many of them often come late in a rise.',
    },
    low: {
      headline: 'many more downgrades than upgrades',
      happened: (value) => `upgrades less downgrades of three months came to ${value}`,
      up: 'Downgrades usually follow the price. Many of them often come late in a decline.',
      down: 'After downgrades, some investors must remove the asset from their lists. They often need weeks to act.',
    },
  },
}
