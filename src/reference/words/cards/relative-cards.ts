import type { CardTable, SeriesWords } from './card-words.ts'

const against = (whom: string, span: string): SeriesWords => ({
  high: {
    headline: `far ahead of ${whom} over ${span}`,
    happened: (value) => `over ${span} it was ${value} ${whom}`,
    isPosition: true,
    up: `Relative momentum: the lead over ${whom} comes from news about the company. Such news often has an effect for longer than ${span}.`,
    down: `Relative mean reversion: the asset is now expensive compared with ${whom}. Investors can move to cheaper assets.`,
  },
  low: {
    headline: `far behind ${whom} over ${span}`,
    happened: (value) => `over ${span} it was ${value} ${whom}`,
    isPosition: true,
    up: `Relative mean reversion: the asset is now cheap compared with ${whom}. If the cause is temporary, the gap often closes.`,
    down: `Relative momentum: ${whom} does not explain this loss. Problems of the company often last longer than ${span}.`,
  },
})

export const RELATIVE_CARDS: CardTable = {
  rs_market_1m: against('the market', 'one month'),
  rs_market_3m: against('the market', 'three months'),
  rs_market_12m: against('the market', 'twelve months'),
  rs_sector_1w: against('its sector', 'one week'),
  rs_sector_1m: against('its sector', 'one month'),
  rs_sector_3m: against('its sector', 'three months'),
  beta_12m: {
    high: {
      headline: 'unusually high market beta',
      happened: (value) => `its beta to the market over twelve months reached ${value}`,
      up: 'With a high beta, the asset moves more than the market. In a rising market it can gain more.',
      down: 'With a high beta, the asset moves more than the market. In a falling market it can lose more.',
    },
    low: {
      headline: 'unusually low market beta',
      happened: (value) => `its beta to the market over twelve months fell to ${value}`,
      up: 'With a low beta, the asset adds little market risk. Defensive investors look for such assets.',
      down: 'With a low beta, the asset gains little when the market rises. Demand can stay weak.',
    },
  },
  corr_market_3m: {
    high: {
      headline: 'unusually high correlation with the market',
      happened: (value) => `its correlation with the market over three months reached ${value}`,
      up: 'High correlation shows that worry about the whole market sets prices. When the worry ends, sound companies can recover.',
      down: 'High correlation means that the asset can fall together with the market, without company news.',
    },
    low: {
      headline: 'unusually low correlation with the market',
      happened: (value) => `its correlation with the market over three months fell to ${value}`,
      up: 'Low correlation shows that company news sets the price. That news can be good.',
      down: 'Low correlation shows that company news sets the price. That news can be bad.',
    },
  },
}
