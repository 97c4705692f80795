import type { Card, CardTable } from './card.ts'

const against = (whom: string, span: string): Card => ({
  happened: `over ${span} it was {value} ${whom}`,
  isPosition: true,
  high: {
    headline: `far ahead of ${whom} over ${span}`,
    up: `Relative momentum: the lead over ${whom} comes from news about the company. Such news often has an effect for longer than ${span}.`,
    down: `Relative mean reversion: the asset is now expensive compared with ${whom}. Investors can move to cheaper assets.`,
  },
  low: {
    headline: `far behind ${whom} over ${span}`,
    up: `Relative mean reversion: the asset is now cheap compared with ${whom}. If the cause is temporary, the gap often closes.`,
    down: `Relative momentum: ${whom} does not explain this loss. Problems of the company often last longer than ${span}.`,
  },
})

const breadth = (days: number): Card => ({
  happened: `{|only }{value} of the other stocks of its sector stood above their ${days}-day average`,
  high: {
    headline: `most of its sector above the ${days}-day average`,
    up: 'Momentum: a rise of most of the sector has a common cause. Common causes often last.',
    down: 'Mean reversion: after a rise of most of the sector, few stocks are left to follow. The sector can fall together.',
  },
  low: {
    headline: `few stocks of its sector above the ${days}-day average`,
    up: 'Mean reversion: in a weak sector, sound companies fall together with weak ones. They often recover first.',
    down: 'Momentum: a decline of most of the sector has a common cause. Common causes often last.',
  },
})

const marketMove = (span: string): Card => ({
  happened: `the market’s return over ${span} {reached|fell to} {value}`,
  high: {
    headline: `a very high market return over ${span}`,
    up: 'Momentum: in a strong market, investors can take more risk. Single assets often follow with a delay.',
    down: 'Mean reversion: after a strong market, most investors are fully invested. Demand for single assets can weaken.',
  },
  low: {
    headline: `a very low market return over ${span}`,
    up: 'Mean reversion: after a weak market, most worried investors have left. Single assets can recover.',
    down: 'Momentum: in a weak market, investors must reduce risk. This selling pressure can last for some time.',
  },
})

/** Market, sector and calendar. */
export const SURROUNDINGS_CARDS: CardTable = {
  rs_market_1m: against('the market', 'one month'),
  rs_market_3m: against('the market', 'three months'),
  rs_market_12m: against('the market', 'twelve months'),
  rs_sector_1w: against('its sector', 'one week'),
  rs_sector_1m: against('its sector', 'one month'),
  rs_sector_3m: against('its sector', 'three months'),
  beta_12m: {
    happened: 'its beta to the market over twelve months {reached|fell to} {value}',
    high: {
      headline: 'unusually high market beta',
      up: 'With a high beta, the asset moves more than the market. In a rising market it can gain more.',
      down: 'With a high beta, the asset moves more than the market. In a falling market it can lose more.',
    },
    low: {
      headline: 'unusually low market beta',
      up: 'With a low beta, the asset adds little market risk. Defensive investors look for such assets.',
      down: 'With a low beta, the asset gains little when the market rises. Demand can stay weak.',
    },
  },
  corr_market_3m: {
    happened: 'its correlation with the market over three months {reached|fell to} {value}',
    high: {
      headline: 'unusually high correlation with the market',
      up: 'High correlation shows that worry about the whole market sets prices. When the worry ends, sound companies can recover.',
      down: 'High correlation means that the asset can fall together with the market, without company news.',
    },
    low: {
      headline: 'unusually low correlation with the market',
      up: 'Low correlation shows that company news sets the price. That news can be good.',
      down: 'Low correlation shows that company news sets the price. That news can be bad.',
    },
  },
  sector_breadth_50: breadth(50),
  sector_breadth_200: breadth(200),
  market_mom_1m: marketMove('one month'),
  market_mom_3m: marketMove('three months'),
  market_vol_1m: {
    happened: 'the volatility of the market {reached|fell to} {value} a year',
    high: {
      headline: 'very high market volatility',
      up: 'Risk premium: in a market with high volatility, sound assets are cheaper too. They can recover when volatility falls.',
      down: 'In a market with high volatility, cautious investors reduce all positions. This can include the asset.',
    },
    low: {
      headline: 'very low market volatility',
      up: 'In a calm market, investors add risk slowly. Single assets can gain from this demand.',
      down: 'Low market volatility often ends suddenly. Single assets can lose when it rises.',
    },
  },
  sector_vs_market_3m: {
    happened: 'over three months its sector was {value} the market',
    isPosition: true,
    high: {
      headline: 'its sector far ahead of the market',
      up: 'Sector momentum: investors move between sectors slowly. A sector that leads for a quarter often leads for longer.',
      down: 'Mean reversion: most interested investors already own a sector with such a lead.',
    },
    low: {
      headline: 'its sector far behind the market',
      up: 'Mean reversion: most sellers have already left a sector that is this far behind.',
      down: 'Sector momentum: investors move between sectors slowly. A sector that is weak for a quarter is often weak for longer.',
    },
  },
  corr_sector_3m: {
    happened: 'its correlation with its sector {reached|fell to} {value}',
    high: {
      headline: 'unusually high correlation with its sector',
      up: 'High correlation shows a common worry about the sector. When it ends, better companies often recover first.',
      down: 'High correlation means that the asset can fall together with its sector, without company news.',
    },
    low: {
      headline: 'unusually low correlation with its sector',
      up: 'Low correlation with the sector shows that company news sets the price. That news can be good.',
      down: 'Low correlation with the sector shows that company news sets the price. That news can be bad.',
    },
  },
  sector_lead_3m: {
    happened: 'its correlation with the sector’s day before {reached|fell to} {value}',
    high: {
      headline: 'follows its sector one day later',
      up: 'The asset reacts to its sector with a delay. After a rise of the sector, it can follow.',
      down: 'The asset reacts to its sector with a delay. After a fall of the sector, it can follow.',
    },
    low: {
      headline: 'moves against its sector one day later',
      up: 'Moves against the sector often come from trades between the two. When these trades are closed, the price can rise.',
      down: 'Moves against the sector show that the asset has little demand of its own.',
    },
  },
  own_vol_3m: {
    happened: 'its volatility without the market’s part {reached|fell to} {value} a year',
    high: {
      headline: 'unusually high company-specific volatility',
      up: 'Risk premium: this volatility shows uncertainty about the company. The price can rise when the question is answered.',
      down: 'This volatility shows that well-informed investors disagree about the company. That is often a bad sign.',
    },
    low: {
      headline: 'unusually low company-specific volatility',
      up: 'Low company-specific volatility shows little uncertainty. Investors can accept a higher price.',
      down: 'Low company-specific volatility can show little attention. Demand can then weaken.',
    },
  },
  down_beta_12m: {
    happened: 'its beta on the market’s falling days {reached|fell to} {value}',
    high: {
      headline: 'unusually high beta on falling days',
      up: 'Risk premium: investors ask for a higher return for losses in weak markets. They receive it while the market is strong.',
      down: 'Assets that lose most in weak markets are the first that cautious investors leave.',
    },
    low: {
      headline: 'unusually low beta on falling days',
      up: 'The asset loses little in weak markets. Defensive investors look for such assets.',
      down: 'Defensive investors own such assets. They can leave when the market becomes stronger.',
    },
  },
  season_1m_5y: {
    happened: 'in the last five years the month after this date had returned {value} on average',
    high: {
      headline: 'the start of its best season of the last five years',
      up: 'Seasonality: budgets, dividends and reports follow the calendar. Part of their effect repeats every year.',
      down: 'Many investors know this season and enter before it. The effect can then be in the price already.',
    },
    low: {
      headline: 'the start of its worst season of the last five years',
      up: 'Many investors know this season and leave before it. The effect can then be in the price already.',
      down: 'Seasonality: budgets, dividends and reports follow the calendar. Part of their effect repeats every year.',
    },
  },
  turn_of_month_12m: {
    happened: 'the edge of the first days of the month {reached|fell to} {value} a day',
    high: {
      headline: 'a strong turn-of-month effect over the year',
      up: 'Regular inflows arrive at the turn of the month. A strong effect often continues.',
      down: 'A strong effect attracts investors who enter earlier. The effect can then disappear.',
    },
    low: {
      headline: 'a negative turn-of-month effect over the year',
      up: 'Mean reversion: a negative calendar effect is usually chance. It can turn positive again.',
      down: 'Regular outflows at the turn of the month show holders who exit by a plan. They can continue.',
    },
  },
  year_progress: {
    happened: 'the calendar year {was nearly over:|had just begun:} {value} of it had passed',
    high: {
      headline: 'the last weeks of the year',
      up: 'Late in the year, tax-related selling pressure ends and new money arrives. The price can gain from both.',
      down: 'Late in the year, investors take profits in strong assets. The price can fall.',
    },
    low: {
      headline: 'the first weeks of the year',
      up: 'Investors use new budgets in the first weeks of a year. This demand can raise the price.',
      down: 'Some investors wait until January to take profits, for tax reasons. This selling pressure can lower the price.',
    },
  },
  quarter_progress: {
    happened: 'the calendar quarter {was nearly over:|had just begun:} {value} of it had passed',
    high: {
      headline: 'the last days of the quarter',
      up: 'Before a quarter ends, some funds add strong assets for their reports. This can raise the price.',
      down: 'Before a quarter ends, some funds remove weak assets from their reports. This can lower the price.',
    },
    low: {
      headline: 'the first days of the quarter',
      up: 'A quarter starts with new allocations. This demand can raise the price.',
      down: 'A quarter starts with the earnings reports of the last one. Poor reports can lower the price.',
    },
  },
}
