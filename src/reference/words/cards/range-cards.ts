import type { CardTable } from './card-words.ts'

/** How a high of the day itself is written. */
const NO_DAYS = '0 trading days'

export const RANGE_CARDS: CardTable = {
  drawdown_12m: {
    high: {
      headline: 'at or near its twelve-month high',
      happened: (value) => `the price stood ${value} its twelve-month high`,
      isPosition: true,
      up: 'Momentum: near a high, hardly anyone who bought in the last year holds a loss. Selling pressure is low, and new highs often follow.',
      down: 'Resistance: many investors remember the old high. Selling pressure at that price can stop the rise.',
    },
    low: {
      headline: 'a deep fall from its twelve-month high',
      happened: (value) => `the price stood ${value} its twelve-month high`,
      isPosition: true,
      up: 'Mean reversion: after a deep fall, much bad news is known and expectations are low. Recoveries often start here.',
      down: 'Momentum: a deep fall usually has a lasting cause. Holders with a loss often use a recovery to exit.',
    },
  },
  above_low_12m: {
    high: {
      headline: 'far above its twelve-month low',
      happened: (value) => `the price stood ${value} its twelve-month low`,
      isPosition: true,
      up: 'Momentum: the recovery has become a trend. Trends often last longer than investors expect.',
      down: 'Mean reversion: the price has already recovered a large part of its fall. A pause often follows.',
    },
    low: {
      headline: 'at or near its twelve-month low',
      happened: (value) => `the price stood ${value} its twelve-month low`,
      isPosition: true,
      up: 'Support: a low attracts value investors, and the risk premium is high. The low can hold.',
      down: 'Momentum: at a low, everyone who bought in the last year holds a loss. Without new demand, lower prices often follow.',
    },
  },
  range_pos_12m: {
    high: {
      headline: 'at the top of its twelve-month range',
      happened: (value) => `the price stood at ${value} of its twelve-month range`,
      up: 'Breakout: at the top of the range, few earlier holders are left who want to exit. The price can move into a higher range.',
      down: 'Resistance: the top of the range often stops a rise. Without new information, the price often moves back to the middle.',
    },
    low: {
      headline: 'at the bottom of its twelve-month range',
      happened: (value) => `the price stood at ${value} of its twelve-month range`,
      up: 'Support: the bottom of the range often stops a fall. Without new information, the price often moves back to the middle.',
      down: 'Breakdown: a price that stays at the bottom of its range can move into a lower range.',
    },
  },
  days_since_high: {
    high: {
      headline: 'no new high for nearly a year',
      happened: (value) => `the last twelve-month high was ${value} ago`,
      up: 'Mean reversion: after a long time without a high, impatient holders have left. A little good news can raise the price.',
      down: 'Momentum: an asset without a high for this long attracts little demand. Demand returns slowly.',
    },
    low: {
      headline: 'a new twelve-month high',
      happened: (value) =>
        value === NO_DAYS
          ? 'the close was the highest of the last twelve months'
          : `the last twelve-month high was only ${value} ago`,
      up: 'Momentum: a new high attracts attention and further demand. A second rise can follow.',
      down: 'Mean reversion: a new high attracts attention when much of the rise is over. The following days can be weak.',
    },
  },
  range_expansion: {
    high: {
      headline: 'a trading range far wider than usual',
      happened: (value) => `the day's range was ${value} its recent average`,
      up: 'A wide range shows a dispute about the right price. When it is settled, the risk premium falls and the price can rise.',
      down: 'A wide range shows that investors no longer agree on the price. This uncertainty can lower the price.',
    },
    low: {
      headline: 'a trading range far narrower than usual',
      happened: (value) => `the day's range was only ${value} its recent average`,
      up: 'Very narrow ranges often come before large moves. The move can be upwards.',
      down: 'Very narrow ranges often come before large moves. The move can be downwards.',
    },
  },
}
