/** `6`, `6 or 7`, `6, 7 or 8`: any of these values. */
export const anyOf = (items: readonly string[]) => joined(items, 'or')

/** `6, 7 and 8`: all of these. */
export const allOf = (items: readonly string[]) => joined(items, 'and')

function joined(items: readonly string[], word: string): string {
  if (items.length < 2) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} ${word} ${items[items.length - 1]}`
}
