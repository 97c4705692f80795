/** Why a row was left out, or what was remarkable about a file; `line` counts from 1, the header included. */
export type FileProblem = { file: string; line: number | null; message: string }

export type Report = (problem: FileProblem) => void

/** A caller's text as a message repeats it. */
export const shortened = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)

/** What every row left out for one reason has in common: the message without the text of the row. */
export const reasonOf = (message: string) => message.replace(/:? "[^]*$/, '')

/** `3 unreadable date, 1 has 3 of 7 columns`: how many rows were left out for which reason, the most frequent first. */
export const reasonsInWords = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([reason, count]) => `${count} ${reason}`)
    .join(', ')

/** Why the system refused a file: its code where there is one. */
export function reasonIn(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause ? String(cause.code) : cause.message
}
