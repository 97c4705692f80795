/** Embeddings, overrides and isolates: they would turn the direction of whatever a reader shows behind them. */
const TURNERS = /[\u202a-\u202e\u2066-\u2069]/g
/** No character for a reader: controls, separators of lines, what Unicode reserves, halves of a pair. */
const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\ufffe\uffff]/gu

/**
 * Text of the service as one line of plain text: whatever it holds, it ends no line of a file, turns none around and is text to XML.
 * Markup in it stays the letters that it is.
 *
 * @param most characters that are kept; an ellipsis stands for the rest
 */
export function plainLine(text: string, most: number): string {
  // Cut before it is looked at: a text may be as long as an answer.
  const line = text
    .slice(0, 8 * most)
    .replace(TURNERS, '')
    .replace(UNREADABLE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join('')}…`
}
