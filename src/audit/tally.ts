type Value = number | boolean | string | null

/** A published figure and our own; `kind` groups them in the report. */
export type Figure = { id: string; kind: string; name: string; published: Value; own: Value }

export type Compare = (kind: string, name: string, published: Value, own: Value) => void

/** Relative tolerance: both sides compute in doubles, in a different order. */
const TOLERANCE = 1e-9

export const agrees = ({ published, own }: Figure) =>
  typeof published === 'number' && typeof own === 'number'
    ? Math.abs(published - own) <= TOLERANCE * Math.max(1, Math.abs(own))
    : published === own

export type Row = { kind: string; figures: number; agree: number; worst: Figure[] }

const apart = ({ published, own }: Figure) =>
  typeof published === 'number' && typeof own === 'number' ? Math.abs(published - own) : Infinity

/** @param shown number of largest differences listed for each kind */
export function tally(figures: readonly Figure[], shown = 5): Row[] {
  const kinds = [...new Set(figures.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const all = figures.filter((figure) => figure.kind === kind)
    const wrong = all.filter((figure) => !agrees(figure)).sort((a, b) => apart(b) - apart(a))
    return { kind, figures: all.length, agree: all.length - wrong.length, worst: wrong.slice(0, shown) }
  })
}

/** The report as lines of text. */
export function linesOf(rows: readonly Row[]): string[] {
  const total = rows.reduce((sum, { figures }) => sum + figures, 0)
  const agree = rows.reduce((sum, row) => sum + row.agree, 0)
  const line = (kind: string, count: number, right: number) =>
    `${kind.padEnd(12)}${right.toLocaleString('en').padStart(11)} of ${count.toLocaleString('en').padStart(11)} agree`
  return [
    ...rows.flatMap(({ kind, figures, agree: right, worst }) => [
      line(kind, figures, right),
      ...worst.map(
        ({ id, name, published, own }) => `    ${id} ${name}: published ${published}, rebuilt ${own}`,
      ),
    ]),
    line('all', total, agree),
  ]
}
