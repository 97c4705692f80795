import type { Card, CardTable } from './card.ts'

/** A valuation that has changed or is far from its mean: expensive on the high side, cheap on the low one. */
const valuation = (happened: string, high: string, low: string): Card => ({
  happened,
  high: {
    headline: high,
    up: 'The price rose faster than earnings. It often reflects growth that the reports show later.',
    down: 'The price rose faster than earnings. Earnings must follow, and small doubts can lower the price.',
  },
  low: {
    headline: low,
    up: 'The price fell behind earnings. Expectations are low, and results that are less bad can raise the price.',
    down: 'The price fell behind earnings. It often reflects problems that the reports show later.',
  },
})

/** An event whose two tails have the same reasons with opposite directions. */
const opposite = (
  happened: string,
  high: string,
  low: string,
  continues: string,
  reverses: string,
): Card => ({
  happened,
  high: { headline: high, up: continues, down: reverses },
  low: { headline: low, up: reverses, down: continues },
})

/** Company figures: reports, estimates, valuation and ratings. */
export const COMPANY_CARDS: CardTable = {
  earnings_growth: {
    happened: 'earnings growth {reached|fell to} {value}',
    high: {
      headline: 'very high earnings growth',
      up: 'Good reports often follow each other. The price adjusts to them step by step.',
      down: 'High growth raises expectations for the next report. Such expectations are hard to meet.',
    },
    low: {
      headline: 'a large drop in earnings',
      up: 'Low earnings make growth in the next year easy. Prices often rise before the reports improve.',
      down: 'Poor reports often follow each other. The price adjusts to them step by step.',
    },
  },
  earnings_revision: {
    happened: 'the average estimate had been revised by {value} in three months',
    high: {
      headline: 'large upward revisions of estimates',
      up: 'Analysts revise in small steps and follow each other. Further increases often follow.',
      down: 'After large increases of the estimates, a positive surprise becomes difficult.',
    },
    low: {
      headline: 'large downward revisions of estimates',
      up: 'After large cuts, the estimates are easy to beat. The price has usually fallen before the cuts.',
      down: 'Analysts revise in small steps and follow each other. Further cuts often follow.',
    },
  },
  pe_ratio: {
    happened: 'the price {rose|fell} to {value} the earnings of the last four quarters',
    high: {
      headline: 'a high price-to-earnings ratio',
      up: 'Investors pay a high multiple for expected growth. If the growth comes, the price can rise further.',
      down: 'A high multiple needs strong growth. Small doubts can lower the price.',
    },
    low: {
      headline: 'a low price-to-earnings ratio',
      up: 'A low multiple shows low expectations. Results that are better than expected can raise the price.',
      down: 'A low multiple often reflects problems that past earnings do not show yet.',
    },
  },
  pe_percentile: {
    happened: 'its price-to-earnings ratio stood at percentile {value} of its last ten years',
    high: {
      headline: 'a price-to-earnings ratio near its ten-year high',
      up: 'A multiple near its ten-year high shows a new view of the business. Such a view often lasts.',
      down: 'Mean reversion: such a multiple has usually fallen again. The price falls, or earnings grow.',
    },
    low: {
      headline: 'a price-to-earnings ratio near its ten-year low',
      up: 'Mean reversion: such a multiple has usually risen again. The price rises, or earnings fall.',
      down: 'A multiple near its ten-year low shows a new view of the business. Such a view often lasts.',
    },
  },
  dividend_yield: {
    happened: 'the dividend yield {rose|fell} to {value}',
    high: {
      headline: 'an unusually high dividend yield',
      up: 'A high yield attracts investors who look for income.',
      down: 'A yield this high often shows that investors expect a dividend cut.',
    },
    low: {
      headline: 'an unusually low dividend yield',
      up: 'A low yield often comes with a low payout. The company can raise its dividend.',
      down: 'A low yield shows that the price has risen faster than the dividend. The asset is expensive for income investors.',
    },
  },
  short_interest: {
    happened: 'short interest {rose|fell} to {value} of all shares',
    high: {
      headline: 'unusually high short interest',
      up: 'Short positions must be closed with purchases. If news improves, these purchases can raise the price.',
      down: 'Short sellers pay for their positions and usually have a reason. If the reason is right, the price can fall further.',
    },
    low: {
      headline: 'unusually low short interest',
      up: 'Low short interest shows that few investors doubt the company. Such doubts have often been settled.',
      down: 'With low short interest, short sellers close few positions during a fall. The price then has less support.',
    },
  },
  analyst_changes: {
    happened: 'upgrades less downgrades of three months came to {value}',
    high: {
      headline: 'many more upgrades than downgrades',
      up: 'Upgrades attract new investors. They often need weeks to act.',
      down: 'Upgrades usually follow the price. Many of them often come late in a rise.',
    },
    low: {
      headline: 'many more downgrades than upgrades',
      up: 'Downgrades usually follow the price. Many of them often come late in a decline.',
      down: 'After downgrades, some investors must remove the asset from their lists. They often need weeks to act.',
    },
  },
  earnings_surprise: {
    happened: 'the latest earnings surprise was {value}',
    high: {
      headline: 'the latest earnings far above the estimates',
      up: 'Post-earnings drift: prices often need weeks to price in a surprise.',
      down: 'A surprise this good raises expectations for the next report. They are hard to meet.',
    },
    low: {
      headline: 'the latest earnings far below the estimates',
      up: 'After a miss, estimates fall. Lower estimates are easier to beat.',
      down: 'Post-earnings drift: prices often need weeks to price in a surprise.',
    },
  },
  estimate_revision_1w: {
    happened: 'within a week the average estimate had changed by {value}',
    high: {
      headline: 'estimates raised sharply within a week',
      up: 'Analysts revise in small steps and follow each other. Further increases often follow.',
      down: 'Analysts usually follow the price. A large increase often comes after the rise.',
    },
    low: {
      headline: 'estimates cut sharply within a week',
      up: 'Analysts usually follow the price. A large cut often comes after the fall.',
      down: 'Analysts revise in small steps and follow each other. Further cuts often follow.',
    },
  },
  dividend_yield_to_mean: {
    happened: 'the distance of the dividend yield from its yearly mean was {value}',
    high: {
      headline: 'dividend yield far above its yearly mean',
      up: 'A yield above its mean attracts investors who look for income.',
      down: 'A yield above its mean often shows that investors expect a dividend cut.',
    },
    low: {
      headline: 'dividend yield far below its yearly mean',
      up: 'A yield below its mean can show a low payout. The company can raise its dividend.',
      down: 'A yield below its mean shows that the price has risen faster than the dividend.',
    },
  },
  yield_gap: {
    happened: 'the expected earnings yield less the ten-year yield was {value}',
    high: {
      headline: 'expected earnings yield far above the bond yield',
      up: 'When shares yield much more than bonds, investors often move from bonds to shares.',
      down: 'When shares yield much more than bonds, investors often doubt the expected earnings.',
    },
    low: {
      headline: 'expected earnings yield near or below the bond yield',
      up: 'When shares yield little compared with bonds, investors expect strong growth. The growth can come.',
      down: 'When shares yield little compared with bonds, bonds are an attractive alternative.',
    },
  },
  short_interest_change: {
    happened: 'short interest {rose|fell} by {value} of its usual changes',
    high: {
      headline: 'a large rise of short interest',
      up: 'Short positions must be closed with purchases. New positions are often closed first.',
      down: 'Short sellers pay for their positions and usually have a reason.',
    },
    low: {
      headline: 'a large fall of short interest',
      up: 'When short sellers leave, their doubts about the company are often settled.',
      down: 'Short sellers have bought shares to close positions. This demand now ends.',
    },
  },
  valuation_turn: {
    happened: 'its price-to-earnings ratio {rose|fell} to percentile {value} of its last ten years',
    high: {
      headline: 'valuation above its ten-year median',
      up: 'A higher valuation shows a better view of the business. Such a view often lasts.',
      down: 'Mean reversion: the company was cheaper than this half of the time.',
    },
    low: {
      headline: 'valuation below its ten-year median',
      up: 'Mean reversion: the company was more expensive than this half of the time.',
      down: 'A lower valuation shows a worse view of the business. Such a view often lasts.',
    },
  },
  surprise_event: opposite(
    'reported earnings {beat|missed} the average estimate by {value} of the usual surprises',
    'earnings far above the estimates',
    'earnings far below the estimates',
    'Post-earnings drift: prices often need weeks to price in a surprise.',
    'Overreaction: the move on the day of the report can be larger than one quarter justifies.',
  ),
  growth_turn: opposite(
    'earnings growth {rose|fell} by {value} of its usual quarterly changes',
    'clearly higher earnings growth',
    'clearly lower earnings growth',
    'A turn in earnings growth usually lasts longer than one quarter.',
    'A turn in earnings growth is often in the price before the report.',
  ),
  revision_streak: opposite(
    'the average estimate had been {raised|cut} for {value} in a row',
    'estimates raised for several weeks in a row',
    'estimates cut for several weeks in a row',
    'Analysts revise in small steps and follow each other. Further revisions often follow.',
    'After several weeks, most analysts have revised. Further revisions are less likely.',
  ),
  rating_balance_turn: opposite(
    'upgrades less downgrades of three months turned to {value}',
    'upgrades now exceed downgrades',
    'upgrades no longer exceed downgrades',
    'Investors often need weeks to act on rating changes.',
    'Analysts usually follow the price. Their rating changes often come late.',
  ),
  valuation_move: opposite(
    'the price {rose|fell} against expected earnings by {value} of the usual weekly moves',
    'a sharp rise in valuation within a week',
    'a sharp fall in valuation within a week',
    'The price moved before the estimates. Estimates often follow the price later.',
    'Mean reversion: the price moved further than the estimates. It often returns part of the way.',
  ),
  forward_pe: valuation(
    'the price stood at {value} the expected earnings of next year',
    'a high price relative to expected earnings',
    'a low price relative to expected earnings',
  ),
  pe_change_1w: valuation(
    'the one-week change of the price-to-earnings ratio was {value}',
    'a large rise of the price-to-earnings ratio in a week',
    'a large fall of the price-to-earnings ratio in a week',
  ),
  pe_change_1m: valuation(
    'the one-month change of the price-to-earnings ratio was {value}',
    'a large rise of the price-to-earnings ratio in a month',
    'a large fall of the price-to-earnings ratio in a month',
  ),
  pe_change_12m: valuation(
    'the one-year change of the price-to-earnings ratio was {value}',
    'a large rise of the price-to-earnings ratio in a year',
    'a large fall of the price-to-earnings ratio in a year',
  ),
  forward_pe_change_3m: valuation(
    'the three-month change of the forward price-to-earnings ratio was {value}',
    'a large rise of the forward price-to-earnings ratio in a quarter',
    'a large fall of the forward price-to-earnings ratio in a quarter',
  ),
  pe_to_mean: valuation(
    'the distance of the price-to-earnings ratio from its yearly mean was {value}',
    'price-to-earnings ratio far above its yearly mean',
    'price-to-earnings ratio far below its yearly mean',
  ),
  forward_pe_to_mean: valuation(
    'the distance of the forward price-to-earnings ratio from its yearly mean was {value}',
    'forward price-to-earnings ratio far above its yearly mean',
    'forward price-to-earnings ratio far below its yearly mean',
  ),
  forward_pe_to_mean_3m: valuation(
    'the distance of the forward price-to-earnings ratio from its quarterly mean was {value}',
    'forward price-to-earnings ratio far above its quarterly mean',
    'forward price-to-earnings ratio far below its quarterly mean',
  ),
}
