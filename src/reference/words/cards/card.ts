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
   * Follows a date. `{value}` is the formatted value; of `{reached|fell to}` the first part is for the high tail, the second for
   * the low one: `the return over one week fell to −11.2%`.
   */
  happened: string
  /** The same for a value of 0 trading days. */
  happenedToday?: string
  /** Whether the value is written as a position, `10.6% below`, instead of a figure, `−10.6%`. */
  isPosition?: true
  high: CardTail
  low: CardTail
}

export type CardTable = Readonly<Record<string, Card>>

/** Texts on one tail of a series, ready for a value. */
export type TailWords = CardTail & { happened: (value: string) => string; isPosition: boolean }

export const tailOf = (card: Card, side: 'high' | 'low'): TailWords => ({
  ...card[side],
  isPosition: card.isPosition === true,
  happened: (value) =>
    (value === '0 trading days' ? (card.happenedToday ?? card.happened) : card.happened)
      .replace(/\{([^{}|]*)\|([^{}|]*)\}/, side === 'high' ? '$1' : '$2')
      .replace('{value}', () => value),
})

/** The two reasons of a tail, in a fixed order. */
export const reasons = ({ up, down }: CardTail) => [
  `Possible reason for a rise. ${up}`,
  `Possible reason for a fall. ${down}`,
]

/** Both reasons as one text. They are common explanations and do not depend on the study of an asset. */
export const bothReadings = (tail: CardTail) =>
  ['Two readings are common. Neither is a finding of this service.', ...reasons(tail)].join('\n')
