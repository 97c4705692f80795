import type { CardTable } from './card-words.ts'

/** How a high of the day itself is written. */
const NO_DAYS = '0 trading days'

export const RANGE_CARDS: CardTable = {
  drawdown_12m: {
    high: {
      headline: 'at or next to its twelve-month high',
      happened: (value) => `the price stood ${value} its twelve-month high`,
      isPlace: true,
      up: 'Near a high nobody who came in over the last year holds a loss, so no one waits to get out even. Highs have often been followed by further highs.',
      down: 'The old high is a price that many remember. It may turn the price back again.',
    },
    low: {
      headline: 'a deep fall from its twelve-month high',
      happened: (value) => `the price stood ${value} its twelve-month high`,
      isPlace: true,
      up: 'After a fall this deep much of the bad news is known and expectations are modest. Recoveries have tended to begin from such levels, not from comfortable ones.',
      down: 'A fall this deep usually has a reason that outlasts it. Holders who wait to get out even meet every recovery with supply.',
    },
  },
  above_low_12m: {
    high: {
      headline: 'a long way above its twelve-month low',
      happened: (value) => `the price stood ${value} its twelve-month low`,
      isPlace: true,
      up: 'A rise this far from the low shows that the recovery has become a trend, and trends have tended to last longer than comfort suggests.',
      down: 'A price this far above its low has already made a large recovery, and large recoveries often pause to be believed.',
    },
    low: {
      headline: 'at or next to its twelve-month low',
      happened: (value) => `the price stood ${value} its twelve-month low`,
      isPlace: true,
      up: 'Lows attract those who look for value, and fear is at its most expensive there. A low can hold.',
      down: 'At a low everyone who came in over the last year holds a loss. Without new demand, lows tend to be followed by lower ones.',
    },
  },
  range_pos_12m: {
    high: {
      headline: 'at the top of its twelve-month range',
      happened: (value) => `the price stood at ${value} of its twelve-month range`,
      up: 'The top of the yearly range is where supply from earlier holders runs out. A price that stays there often goes on to widen the range.',
      down: 'The top of a yearly range has often been its ceiling. Without news that justifies a new range, the middle is the usual way.',
    },
    low: {
      headline: 'at the bottom of its twelve-month range',
      happened: (value) => `the price stood at ${value} of its twelve-month range`,
      up: 'The bottom of a yearly range has often been its floor. Without news that justifies a new range, the middle is the usual way.',
      down: 'A price that stays at the bottom of its yearly range is looking for a lower one. It may find it.',
    },
  },
  days_since_high: {
    high: {
      headline: 'no new high for nearly a year',
      happened: (value) => `the last twelve-month high lay ${value} back`,
      up: 'After so long without a high, impatient holders have left. What remains is a base from which modest good news can carry far.',
      down: 'A price that has not made a high for so long is out of favour, and favour returns slowly.',
    },
    low: {
      headline: 'a fresh twelve-month high',
      happened: (value) =>
        value === NO_DAYS
          ? 'the close was the highest of the last twelve months'
          : `the last twelve-month high lay only ${value} back`,
      up: 'Fresh highs draw attention, and attention brings further demand. The move often has a second leg.',
      down: 'Fresh highs draw attention when most of the move is done. The days after a high can be weak.',
    },
  },
  range_expansion: {
    high: {
      headline: 'a trading range far wider than usual',
      happened: (value) => `the day's range was ${value} its recent average`,
      up: 'A day this wide is a dispute about the right price, settled in the open. Once settled, the uncertainty discount tends to shrink.',
      down: 'A day this wide says that the market no longer agrees on the right price, and disagreement is usually paid for with lower prices.',
    },
    low: {
      headline: 'a trading range far narrower than usual',
      happened: (value) => `the day's range was only ${value} its recent average`,
      up: 'Very narrow days come before moves, not after them. The move can be upwards.',
      down: 'Very narrow days come before moves, not after them. The move can be downwards.',
    },
  },
}
