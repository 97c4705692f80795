/** What can be said about one tail of one series, before any figure of an insight is known. */
export type TailWords = {
  /** Follows the asset's name and a colon: `Halden Grid: a very deep fall within one week`. */
  headline: string
  /** Follows a date; takes the formatted value: `the week's return came to −11.2%, a …`. */
  happened: (value: string) => string
  /** The value stands in the sentence as a place, `10.6% below`, and not as a figure, `−10.6%`. */
  isPlace?: true
  /** Why a rise after it could follow, and why a fall could: both are always told, because neither is a finding. */
  up: string
  down: string
}

export type SeriesWords = { high: TailWords; low: TailWords }

export type CardTable = Readonly<Record<string, SeriesWords>>
