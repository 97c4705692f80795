import type { CardTable, SeriesWords } from './card-words.ts'

const against = (whom: string, span: string): SeriesWords => ({
  high: {
    headline: `far ahead of ${whom} over ${span}`,
    happened: (value) => `over ${span} it came out ${value} ${whom}`,
    isPlace: true,
    up: `A lead over ${whom} strips out what moved everyone. What is left is the asset’s own story, and such stories tend to unfold over more than ${span}.`,
    down: `A lead over ${whom} makes the asset dear beside its neighbours, and money that compares the two tends to move back.`,
  },
  low: {
    headline: `far behind ${whom} over ${span}`,
    happened: (value) => `over ${span} it came out ${value} ${whom}`,
    isPlace: true,
    up: `A lag behind ${whom} makes the asset cheap beside its neighbours. Where the reason was passing, the gap tends to close.`,
    down: `A lag behind ${whom} cannot be blamed on the market. It is the asset’s own trouble, which tends to take longer than ${span} to mend.`,
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
      headline: 'tied to the market unusually closely',
      happened: (value) => `its beta to the market over twelve months reached ${value}`,
      up: 'A high beta makes the asset an amplifier of the market. Where the market rises, it can rise further.',
      down: 'A high beta says that the asset is held for the market’s sake. Such holders leave together when the market hesitates.',
    },
    low: {
      headline: 'tied to the market unusually loosely',
      happened: (value) => `its beta to the market over twelve months fell to ${value}`,
      up: 'A low beta says that the asset follows its own course. Investors who look for shelter tend to find such assets sooner or later.',
      down: 'A low beta says that the asset no longer takes part in the market’s rises, and that need not be a passing mood.',
    },
  },
  corr_market_3m: {
    high: {
      headline: 'moving closely with the market',
      happened: (value) => `its correlation with the market over three months reached ${value}`,
      up: 'When everything moves together, prices are driven by worry about the whole rather than by each business. As the worry fades, the sound ones recover.',
      down: 'When everything moves together, nothing protects the single asset. It can fall for reasons that are not its own.',
    },
    low: {
      headline: 'detached from the market',
      happened: (value) => `its correlation with the market over three months fell to ${value}`,
      up: 'An asset that moves on its own is being judged on its own news, which may be good.',
      down: 'An asset that moves on its own is being judged on its own news, which may be bad.',
    },
  },
}
