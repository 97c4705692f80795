/** Space between two controls of the bar, px. */
const GAP = 4

export type FacetWidth = { label: string; width: number }

/**
 * Which unset filters have a trigger of their own; the others fold into "More", from the right.
 *
 * @param unset in the order of the bar, px
 * @param spare what is left of the line beside everything that is set, px
 * @param more width of the "More" trigger, px
 * @param pinned stays in the bar whatever its place: its panel is open, or it holds the focus
 */
export function facetsInBar(
  unset: readonly FacetWidth[],
  spare: number,
  more: number,
  pinned: string | null,
): ReadonlySet<string> {
  const needed = (facets: readonly FacetWidth[]) => facets.reduce((sum, { width }) => sum + width + GAP, 0)
  if (needed(unset) <= spare) return new Set(unset.map(({ label }) => label))
  const inUse = unset.filter(({ label }) => label === pinned)
  let left = spare - more - GAP - needed(inUse)
  const shown = new Set(inUse.map(({ label }) => label))
  for (const { label, width } of unset) {
    if (shown.has(label)) continue
    left -= width + GAP
    if (left < 0) break
    shown.add(label)
  }
  return shown
}

/**
 * What is left of the first line, px. Set filters take room first: when they fill the line and wrap, nothing is left.
 *
 * @param fixed widths of the text field, of what is set and of the rule after it
 */
export const spareRoom = (room: number, fixed: readonly number[]) =>
  Math.max(0, room - fixed.reduce((sum, width) => sum + width + GAP, 0))
