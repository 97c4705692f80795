/** What can be said about one tail of one series, before any figure of an insight is known. */
export type TailWords = {
  /** Follows the asset's name and a colon: `Halden Grid: a very low return over one week`. */
  headline: string
  /** Follows a date; takes the formatted value: `the return over one week fell to −11.2%`. */
  happened: (value: string) => string
  /** The value stands in the sentence as a position, `10.6% below`, and not as a figure, `−10.6%`. */
  isPosition?: true
  /** Why the price could rise after it, and why it could fall: both are always told, because neither is a finding. */
  up: string
  down: string
}

export type SeriesWords = { high: TailWords; low: TailWords }

export type CardTable = Readonly<Record<string, SeriesWords>>

/** The two reasons of a tail, in a fixed order. */
export const reasons = ({ up, down }: TailWords) => [
  `Possible reason for a rise. ${up}`,
  `Possible reason for a fall. ${down}`,
]

/** Both reasons as one text, whatever the study of an asset showed: they are common explanations, not findings. */
export const bothReadings = (tail: TailWords) =>
  ['Two readings are common. Neither is a finding of this service.', ...reasons(tail)].join('\n')
