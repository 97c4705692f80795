/** Width of chart text in pixels, by the average of its characters: words are placed before they are laid out. */
export const textWidth = (text: string) => text.length * 5.6

/** Room left of a value axis for its figures, with the gap between; figures and signs are wider than the average character. */
export const axisRoom = (words: readonly string[]) =>
  10 + 6.4 * Math.max(0, ...words.map((word) => word.length))
