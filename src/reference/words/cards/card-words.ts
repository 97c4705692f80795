/** What can be said about one tail of one series, before any figure of an insight is known. */
export type TailWords = {
  /** Follows the asset's name and a colon: `Halden Grid: a very deep fall within one week`. */
  headline: string
  /** Follows a date; takes the formatted value: `the week's return came to −11.2%, a …`. */
  happened: (value: string) => string
  /** Why a rise after it would make sense, and why a fall would: one is used, by what the past showed. */
  up: string
  down: string
}

export type SeriesWords = { high: TailWords; low: TailWords }

export type CardTable = Readonly<Record<string, SeriesWords>>
