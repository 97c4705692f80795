import { formatDay, formatTime } from '#shared/format/date.ts'
import { textWidth } from '#shared/charts/axis/scale.ts'

/** What is printed around an exported drawing, so that it stands alone when it is pasted somewhere. */
export type ImageCaption = {
  title: string
  /** Unit or currency, count of cases, as-of date. */
  subtitle: string
  /** What the marks of the drawing stand for. */
  legend?: readonly string[]
  /** Source and what the figures are, one line each. */
  footer: readonly string[]
}

const DISCLAIMER = 'What followed in the past, not a forecast and not advice.'

type Surroundings = {
  notice: string | null
  /** Where the chart was seen. */
  address: string
  /** ms UTC */
  savedAt: number
}

/** The lines below a saved picture: the notice first, then what the chart says about itself, then where and when it was taken. */
export function pictureFooter({ legend = [], footer }: ImageCaption, around: Surroundings): string[] {
  const { notice, address, savedAt } = around
  const own = [...(notice === null ? [] : [`${bare(notice)}.`]), ...legend, ...footer]
  const hasDisclaimer = own.some((line) => line.includes('not advice'))
  const lines = [
    ...own,
    ...(hasDisclaimer ? [] : [DISCLAIMER]),
    `Insight Desk, ${address}, saved ${formatDay(savedAt)}, ${formatTime(savedAt)}`,
  ]
  return lines.filter((line, i) => lines.findIndex((other) => bare(other) === bare(line)) === i)
}

const bare = (line: string) => line.trim().replace(/\.$/, '')

/** Breaks a text at its spaces, and a word that is longer than a line where the line ends. `size` in pixels of type. */
export function wrapped(text: string, width: number, size: number): string[] {
  const perLine = Math.max(8, Math.floor(width / ((textWidth('x') * size) / 11)))
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line && line.length + 1 + word.length > perLine) {
      lines.push(line)
      line = ''
    }
    line = line ? `${line} ${word}` : word
    while (line.length > perLine) {
      lines.push(line.slice(0, perLine))
      line = line.slice(perLine)
    }
  }
  return line ? [...lines, line] : lines
}
