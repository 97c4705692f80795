import { type Figure, isReached } from './figure.ts'

const START = '<!-- bench:start -->'
const END = '<!-- bench:end -->'
const HEAD = [
  '| Part | What | Measured | Peer | Ratio | Goal | Commit |',
  '|---|---|---|---|---|---|---|',
] as const

/**
 * Writes the figures of one part into the table of a page, between its markers. Rows of other parts keep the commit they were
 * measured at, in the order of `order`; rows of removed parts are dropped.
 *
 * @throws when the page has no markers
 */
export function recordFigures(
  page: string,
  measured: { part: string; figures: readonly Figure[]; commit: string },
  order: readonly string[],
): string {
  const start = page.indexOf(START)
  const end = page.indexOf(END)
  if (start < 0 || end < start) throw new Error(`the page has no ${START} before ${END}`)
  const before = page.slice(start, end).split('\n')
  // A figure without goal and peer is only printed: it could not tell whether a change was good.
  const figures = measured.figures.filter(({ goal, peer }) => goal !== null || peer !== null)
  const rows = order.flatMap((part) =>
    part === measured.part
      ? figures.map((figure) => row(part, figure, measured.commit))
      : before.filter((line) => line.startsWith(`| ${part} |`)),
  )
  return `${page.slice(0, start)}${[START, ...HEAD, ...rows].join('\n')}\n${page.slice(end)}`
}

/** The figures of one part as the run prints them. */
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

/** Three significant digits; whole numbers above that. */
function digits(value: number): string {
  const size = Number.isInteger(value) ? 3 : Math.floor(Math.log10(Math.max(0.1, Math.abs(value)))) + 1
  return value.toLocaleString('en-US', {
    minimumFractionDigits: Math.max(0, 3 - size),
    maximumFractionDigits: Math.max(0, 3 - size),
  })
}
