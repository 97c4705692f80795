/** One tail of a card, before any figure of an insight is known. */
type CardTail = {
  /** Follows the asset's name and a colon: `Halden Grid: a very low return over one week`. */
  headline: string
  /** Why the price could rise after it, and why it could fall: both are always told, because neither is a finding. */
  up: string
  down: string
}

/** What can be said about the two tails of one series. */
export type Card = {
  /**
   * Follows a date. `{value}` is the formatted value, and of `{reached|fell to}` the first stands in the high tail, the second in the
   * low one: `the return over one week fell to −11.2%`.
   */
  happened: string
  /** The same where the value is 0 trading days. */
  happenedToday?: string
  /** The value stands in the sentence as a position, `10.6% below`, and not as a figure, `−10.6%`. */
  isPosition?: true
  high: CardTail
  low: CardTail
}

export type CardTable = Readonly<Record<string, Card>>

/** What can be said about one tail of one series. */
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

/** Both reasons as one text, whatever the study of an asset showed: they are common explanations, not findings. */
export const bothReadings = (tail: CardTail) =>
  ['Two readings are common. Neither is a finding of this service.', ...reasons(tail)].join('\n')
