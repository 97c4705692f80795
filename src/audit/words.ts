import type { Insight } from '#contract/records/insight.ts'
import type { Say } from './tally.ts'
import type { Side } from './study.ts'

/** Wilson's interval at 95 %, as fractions. */
function wilson(k: number, n: number): [number, number] {
  const z = 1.959963984540054
  const [p, w] = [k / n, (z * z) / n]
  const half = (z * Math.sqrt((p * (1 - p)) / n + w / (4 * n))) / (1 + w)
  const middle = (p + w / 2) / (1 + w)
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

const whole = (share: number) => Math.round(100 * share)

/** The figures that stand in the sentences of an insight: counts, percentages, their intervals and base rates. */
export function sayWords({ content }: Insight, side: Side, say: Say): void {
  const text = (title: string) =>
    content.find(({ section_title: name }) => name === title)?.section_content ?? ''
  const { n, share: later, base } = side.outOfSample
  sayShare(
    'Hit ratio and base rate',
    text('Hit ratio and base rate'),
    side.cases.length,
    side.share,
    side.base,
    say,
  )
  sayShare('Out of sample', text('Out of sample'), n, later, base, say)
}

function sayShare(title: string, text: string, n: number, share: number, base: number, say: Say) {
  const hits = Math.round(share * n)
  const figures = [hits, n, ...[share, ...wilson(hits, n), base].map(whole)]
  const stated = numbersOf(
    /In (\d+) of (?:the )?(\d+) (?:past|later) cases? the price .* (\d+)% \(95% interval (\d+) to (\d+)%\)\. The base rate (?:is|in those years was) (\d+)%/,
    text,
  )
  figures.forEach((figure, i) => say('sentences', `${title}, number ${i}`, stated?.[i] ?? null, figure))
}

const numbersOf = (pattern: RegExp, text: string) => pattern.exec(text)?.slice(1).map(Number) ?? null
