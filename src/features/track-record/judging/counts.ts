/** What became of the insights that a run has looked at: each of them is in exactly one of the first four. */
export type Counts = {
  judged: number
  /** Their window is still open. */
  active: number
  /** Another insight on the same asset, with a window that overlaps, counts for them. */
  overlapping: number
  /** No prices, or nothing stated to judge them by. */
  unjudged: number
  /** Predictions that did not come: of those judged, without their place among them. */
  withoutFan: number
}

export const NOTHING_COUNTED: Readonly<Counts> = {
  judged: 0,
  active: 0,
  overlapping: 0,
  unjudged: 0,
  withoutFan: 0,
}

/** The sum of the parts and no count of its own, so that the two cannot differ, however far a run has come. */
export const lookedAt = ({ judged, active, overlapping, unjudged }: Counts): number =>
  judged + active + overlapping + unjudged
