import { type Figure, isReached } from './figure.ts'

const START = '<!-- bench:start -->'
const END = '<!-- bench:end -->'
const HEAD = [
  '| Part | What | Measured | Peer | Ratio | Goal | Commit |',
  '|---|---|---|---|---|---|---|',
] as const

/**
 * Puts the figures of some parts into the table of a page, between its marks. Rows of other parts stay with the commit they were
 * measured at, in the order of `order`; rows of a part that is no longer there go.
 *
 * @param measured figures by the name of their part
 * @throws when the page has no place for the table
 */
export function recordFigures(
  page: string,
  measured: ReadonlyMap<string, readonly Figure[]>,
  order: readonly string[],
  commit: string,
): string {
  const start = page.indexOf(START)
  const end = page.indexOf(END)
  if (start < 0 || end < start) throw new Error(`the page has no ${START} before ${END}`)
  const before = page.slice(start, end).split('\n')
  const rows = order.flatMap((part) => {
    const figures = measured.get(part)
    return figures
      ? figures.filter(hasMeasure).map((figure) => row(part, figure, commit))
      : before.filter((line) => line.startsWith(`| ${part} |`))
  })
  return `${page.slice(0, start)}${[START, ...HEAD, ...rows].join('\n')}\n${page.slice(end)}`
}

/** A figure without a goal or a peer is printed alone: nobody could tell from it whether a change was good. */
const hasMeasure = ({ goal, peer }: Figure) => goal !== null || peer !== null

/** The parts whose rows in the page's table were all measured at a commit, with nothing changed on top of it. */
export function partsAt(page: string, commit: string): Set<string> {
  const table = page.slice(page.indexOf(START), page.indexOf(END)).split('\n')
  const rows = table.flatMap((line) => {
    const cells = line.split(' | ')
    return line.startsWith('| ') && cells.length > 1
      ? [{ part: cells[0]!.slice(2), isAt: line.endsWith(` | ${commit} |`) }]
      : []
  })
  const parts = new Set(rows.map(({ part }) => part))
  for (const { part, isAt } of rows) if (!isAt) parts.delete(part)
  return parts
}

/** The figures of one part as they are printed at its end. */
export const figureTable = (part: string, figures: readonly Figure[], commit: string): string =>
  [...HEAD, ...figures.map((figure) => row(part, figure, commit))].join('\n')

function row(part: string, figure: Figure, commit: string): string {
  const { what, unit, peer } = figure
  const inUnit = (value: number) => (unit === '' ? digits(value) : `${digits(value)} ${unit}`)
  const cells = [
    part,
    what,
    inUnit(figure.figure),
    peer === null ? '–' : `${inUnit(peer.figure)} (${peer.name})`,
    peer === null ? '–' : peer.ratio.toFixed(2),
    goalWords(figure),
    commit,
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function goalWords(figure: Figure): string {
  const { goal, unit } = figure
  if (goal === null) return '–'
  const bound = 'most' in goal ? `≤ ${goal.most}` : `≥ ${goal.least}`
  const measure = goal.of === 'ratio' ? '×' : unit === '' ? '' : ` ${unit}`
  return `${bound}${measure}, ${isReached(figure) ? 'met' : 'missed'}`
}

/** Three digits that say something; whole numbers above that. */
function digits(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-US')
  const decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}
