/** Texts on one tail of a series, independent of any insight. */
type CardTail = {
  /** Follows the asset's name and a colon: `Halden Grid: a very low return over one week`. */
  headline: string
  /** Why the price could rise after it, and why it could fall. Both are always shown, because neither is a finding. */
  up: string
  down: string
}

/** Texts on the two tails of a series. */
export type Card = {
  /**
   * Follows a date. `{value}` is the formatted value as a figure, `−10.6%`, and `{position}` as a position, `10.6% below`; of
   * `{reached|fell to}` the first part is for the high tail, the second for the low one: `the return over one week fell to −11.2%`.
   */
  happened: string
  /** The same for a value of 0 trading days. */
  happenedToday?: string
  high: CardTail
  low: CardTail
}

export type CardTable = Readonly<Record<string, Card>>

/** A card from its texts; `high` and `low` are the headlines of the two tails, each followed by its two reasons. */
export const card = (
  happened: string,
  high: string,
  riseAfterHigh: string,
  fallAfterHigh: string,
  low: string,
  riseAfterLow: string,
  fallAfterLow: string,
): Card => ({
  happened,
  high: { headline: high, up: riseAfterHigh, down: fallAfterHigh },
  low: { headline: low, up: riseAfterLow, down: fallAfterLow },
})

/** Texts on one tail of a series, ready for a value; `isPosition`: the value is written as a position. */
export type TailWords = CardTail & { happened: (value: string) => string; isPosition: boolean }

export const tailOf = (card: Card, side: 'high' | 'low'): TailWords => ({
  ...card[side],
  isPosition: card.happened.includes('{position}'),
  happened: (value) =>
    (value === '0 trading days' ? (card.happenedToday ?? card.happened) : card.happened)
      .replace(/\{([^{}|]*)\|([^{}|]*)\}/, side === 'high' ? '$1' : '$2')
      .replace(/\{(?:value|position)\}/, () => value),
})

/** The two reasons of a tail, in a fixed order. */
export const reasons = ({ up, down }: CardTail) => [
  `Possible reason for a rise. ${up}`,
  `Possible reason for a fall. ${down}`,
]

/** Both reasons as one text. They are common explanations and do not depend on the study of an asset. */
export const bothReadings = (tail: CardTail) =>
  ['Two readings are common. Neither is a finding of this service.', ...reasons(tail)].join('\n')
