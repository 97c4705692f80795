import type { CardTable, SeriesWords } from './card-words.ts'

const skew = (span: string): SeriesWords => ({
  high: {
    headline: `large moves mostly upwards over ${span}`,
    happened: (value) => `the skew of the daily returns of ${span} rose to ${value}`,
    up: 'When the surprises are good ones, the news is on the asset’s side, and good news rarely comes alone.',
    down: 'Assets with rare large gains attract hope and are paid for like lottery tickets, with weaker returns afterwards.',
  },
  low: {
    headline: `large moves mostly downwards over ${span}`,
    happened: (value) => `the skew of the daily returns of ${span} fell to ${value}`,
    up: 'After a few bad surprises holders demand a premium for the next one. Often there is none, and the premium is earned.',
    down: 'When the surprises are bad ones, something is being found out, and it is rarely found out in one piece.',
  },
})

export const SHAPE_CARDS: CardTable = {
  skew_3m: skew('three months'),
  skew_12m: skew('twelve months'),
  kurt_12m: {
    high: {
      headline: 'a year of few but violent days',
      happened: (value) => `the excess kurtosis of the year’s returns rose to ${value}`,
      up: 'Long quiet broken by single violent days points to events rather than to worry. Events pass.',
      down: 'Single violent days stay in memory and keep careful money away for longer than they last.',
    },
    low: {
      headline: 'a year without a violent day',
      happened: (value) => `the excess kurtosis of the year’s returns fell to ${value}`,
      up: 'A year without shocks lets trust grow slowly, and trust has tended to be paid.',
      down: 'A year without shocks makes everybody forget what one is like. The next one then finds no one prepared.',
    },
  },
  vol_of_vol_6m: {
    high: {
      headline: 'volatility itself unusually unsteady',
      happened: (value) => `the volatility of volatility over six months reached ${value}`,
      up: 'When nobody can say how restless tomorrow will be, prices carry an extra discount. It comes back with clarity.',
      down: 'When nobody can say how restless tomorrow will be, large investors stay away, and their absence shows.',
    },
    low: {
      headline: 'volatility itself unusually steady',
      happened: (value) => `the volatility of volatility over six months fell to ${value}`,
      up: 'A steady rhythm can be planned with, and money that plans prefers such assets.',
      down: 'A steady rhythm breeds routine. Routine positions are large, and they are left in a hurry.',
    },
  },
  autocorr_3m: {
    high: {
      headline: 'days that follow in each other’s steps',
      happened: (value) => `the correlation of a day with the day before reached ${value}`,
      up: 'When moves carry on from day to day, the market is still learning something. It may be something good.',
      down: 'When moves carry on from day to day, the market is still learning something. It may be something bad.',
    },
    low: {
      headline: 'days that take back the day before',
      happened: (value) => `the correlation of a day with the day before fell to ${value}`,
      up: 'When each day takes back the last, trading is thin and nervous rather than informed. Calm can bring higher prices.',
      down: 'When each day takes back the last, every rise meets supply. That supply may win.',
    },
  },
  max_day_1m: {
    high: {
      headline: 'an outstanding single day within the month',
      happened: (value) => `the best day of the month brought ${value}`,
      up: 'One outstanding day is usually news, and part of good news is only understood in the weeks after.',
      down: 'One outstanding day draws those who hope for another. The hope costs something.',
    },
    low: {
      headline: 'a month without a single good day',
      happened: (value) => `the best day of the month brought only ${value}`,
      up: 'A month without a good day has no excitement in its price, which is where quiet advances begin.',
      down: 'A month without a good day shows that nobody is in a hurry to own the asset.',
    },
  },
  min_day_1m: {
    high: {
      headline: 'a month without a single bad day',
      happened: (value) => `the worst day of the month brought only ${value}`,
      up: 'A month without a bad day shows that dips find demand before they deepen.',
      down: 'A month without a bad day leaves no one cautious, and the first bad day meets no reserves.',
    },
    low: {
      headline: 'a severe single day within the month',
      happened: (value) => `the worst day of the month brought ${value}`,
      up: 'One severe day mostly contains the bad news and some fright besides. The fright is given back.',
      down: 'One severe day mostly is the first chapter: reports, estimates and ratings follow it over weeks.',
    },
  },
  parkinson_1m: {
    high: {
      headline: 'very wide days behind calm closes',
      happened: (value) => `volatility measured by the day’s ranges reached ${value} a year`,
      up: 'Ranges show the struggle that closes hide. A struggle this fierce often ends with the weaker holders gone.',
      down: 'Ranges show the struggle that closes hide. A struggle this fierce can also be lost by the holders.',
    },
    low: {
      headline: 'very narrow days, by their ranges',
      happened: (value) => `volatility measured by the day’s ranges fell to ${value} a year`,
      up: 'Narrow ranges mean that both sides agree on the price for now. The agreement can give way upwards.',
      down: 'Narrow ranges mean that both sides agree on the price for now. The agreement can give way downwards.',
    },
  },
  overnight_share_3m: {
    high: {
      headline: 'most of its movement made overnight',
      happened: (value) => `overnight moves made up ${value} of all squared moves of three months`,
      up: 'Movement at the open is news being priced at once. Sessions that stay calm after it show that the news is accepted.',
      down: 'Movement at the open cannot be traded around, and holders ask to be paid for it with a lower price.',
    },
    low: {
      headline: 'hardly any of its movement made overnight',
      happened: (value) => `overnight moves made up only ${value} of all squared moves of three months`,
      up: 'When little happens overnight there is little news, and no news can be good news.',
      down: 'When little happens overnight the movement comes from trading itself, from holders who are changing their minds.',
    },
  },
  mfi_14: {
    high: {
      headline: 'most of the turnover on rising days',
      happened: (value) => `the money flow index rose to ${value}`,
      up: 'When most turnover falls on rising days, those with the larger orders are on the side of the rise.',
      down: 'When most turnover falls on rising days, the wave has carried everyone it could.',
    },
    low: {
      headline: 'most of the turnover on falling days',
      happened: (value) => `the money flow index fell to ${value}`,
      up: 'When most turnover falls on falling days, the wave has washed out everyone it could.',
      down: 'When most turnover falls on falling days, those with the larger orders are on the side of the fall.',
    },
  },
  cmf_20: {
    high: {
      headline: 'heavy turnover near the day’s highs',
      happened: (value) => `the Chaikin money flow reached ${value}`,
      up: 'Turnover that ends near the high of its day is demand that accepts the higher price.',
      down: 'Turnover that ends near the high, day after day, shows demand that may be satisfied soon.',
    },
    low: {
      headline: 'heavy turnover near the day’s lows',
      happened: (value) => `the Chaikin money flow fell to ${value}`,
      up: 'Turnover that ends near the low, day after day, shows supply that may be exhausted soon.',
      down: 'Turnover that ends near the low of its day is supply that accepts the lower price.',
    },
  },
  flow_3m: {
    high: {
      headline: 'a quarter of one-sided inflow',
      happened: (value) =>
        `turnover on rising days exceeded that on falling days by ${value} of the total over three months`,
      up: 'Inflow over a whole quarter is no mood but a decision, made by investors who take quarters to carry it out.',
      down: 'Inflow over a whole quarter fills the portfolios that wanted filling. Afterwards the price has to stand on its own.',
    },
    low: {
      headline: 'a quarter of one-sided outflow',
      happened: (value) =>
        `turnover on rising days less that on falling days came to ${value} of the total over three months`,
      up: 'Outflow over a whole quarter empties the portfolios that wanted emptying. Afterwards a little demand goes far.',
      down: 'Outflow over a whole quarter is no mood but a decision, made by investors who take quarters to carry it out.',
    },
  },
  turnover_cv_1m: {
    high: {
      headline: 'turnover in bursts',
      happened: (value) => `the unevenness of the month’s turnover reached ${value} its mean`,
      up: 'Bursts of turnover are large orders finding each other. The larger ones may be on the way in.',
      down: 'Bursts of turnover are large orders finding each other. The larger ones may be on the way out.',
    },
    low: {
      headline: 'unusually even turnover',
      happened: (value) => `the unevenness of the month’s turnover fell to ${value} its mean`,
      up: 'Even turnover is the trace of programmes that work day by day, and they may be adding.',
      down: 'Even turnover is the trace of programmes that work day by day, and they may be reducing.',
    },
  },
  move_turnover_corr_3m: {
    high: {
      headline: 'large moves on heavy turnover',
      happened: (value) => `the correlation of moves with turnover reached ${value}`,
      up: 'Moves that come with turnover are backed by money. A rise that is backed by money can last.',
      down: 'Moves that come with turnover are changes of ownership under stress, and stress can go on.',
    },
    low: {
      headline: 'large moves without turnover',
      happened: (value) => `the correlation of moves with turnover fell to ${value}`,
      up: 'Moves without turnover are quotes rather than decisions, and a setback of that kind can be made good.',
      down: 'Moves without turnover are quotes rather than decisions, and a gain of that kind can be lost.',
    },
  },
}
