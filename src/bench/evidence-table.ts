import type { EngineInsight } from '#reference/engine/engine-insight.ts'
import { publishedBeside, withheldCards } from '#reference/engine/withheld-cards.ts'
import { wilsonInterval } from '#shared/statistics/wilson-interval.ts'

export type Verdict = ReturnType<typeof verdictOf>

/** An insight's stated shares and its outcome. */
export function verdictOf({ facts, outcome }: EngineInsight) {
  const { resolved, status } = outcome
  return {
    stars: facts.stars,
    direction: facts.direction,
    /** Shares of past episodes that went the stated way: all, the out-of-sample part, and the base rate over all bars. */
    past: facts.hits / facts.n,
    outOfSample: facts.outOfSample.hits / facts.outOfSample.n,
    base: facts.baseRate,
    /** Whether it went the stated way at the end of its window; null while that is open. */
    isHit: resolved && resolved.isHit,
    /** By the status rule; null while active or not judged. */
    worked: status === 'worked' || status === 'failed' ? status === 'worked' : null,
  }
}

/**
 * Stated shares and outcomes by stars, as Markdown. Insights with an open window are left out. The interval assumes independent
 * insights; they overlap and share a market, so the true one is wider.
 */
export function evidenceTable(verdicts: readonly Verdict[]): string {
  const ended = verdicts.filter(({ isHit }) => isHit !== null)
  const groups: [string, Verdict[]][] = [
    ...[2, 3, 4, 5, 6, 7, 8].map((stars): [string, Verdict[]] => [
      `${stars}`,
      ended.filter((v) => v.stars === stars),
    ]),
    ['all', ended],
    ['up', ended.filter(({ direction }) => direction === 1)],
    ['down', ended.filter(({ direction }) => direction === -1)],
  ]
  return [
    ...HEAD,
    ...groups.map(([name, group]) => `| ${name} | ${group.length} | ${row(group).join(' | ')} |`),
  ].join('\n')
}

/** The effect of withholding: cards whose record speaks against them, and outcomes of published and withheld insights. */
export function withheldTable(found: readonly EngineInsight[]): string {
  const judged = found.map((insight) => ({ ...insight.facts, resolved: insight.outcome.resolved, insight }))
  const withheld = withheldCards(judged)
  const isPublished = publishedBeside(withheld)
  const rowOf = (name: string, some: typeof judged) => {
    const ended = some.map(({ insight }) => verdictOf(insight)).filter(({ isHit }) => isHit !== null)
    return `| ${name} | ${ended.length} | ${row(ended).join(' | ')} |`
  }
  return [
    `Withheld cards, each at a group of horizons: ${withheld.length}`,
    '',
    ...HEAD,
    rowOf('published', judged.filter(isPublished)),
    rowOf(
      'withheld',
      judged.filter((one) => !isPublished(one)),
    ),
  ].join('\n')
}

const HEAD = [
  '| Stars | n | past | out of sample | base | kept [95 %] | worked |',
  '|---|---|---|---|---|---|---|',
]

function row(group: readonly Verdict[]): string[] {
  if (group.length === 0) return ['–', '–', '–', '–', '–']
  const mean = (value: (verdict: Verdict) => number) =>
    percent(group.reduce((sum, verdict) => sum + value(verdict), 0) / group.length)
  const hits = group.filter((verdict) => verdict.isHit).length
  const interval = wilsonInterval(hits, group.length)
  const judged = group.filter(({ worked }) => worked !== null)
  const worked = judged.filter((verdict) => verdict.worked).length
  return [
    mean(({ past }) => past),
    mean(({ outOfSample }) => outOfSample),
    mean(({ base }) => base),
    `${percent(hits / group.length)}${interval ? ` [${percent(interval.low)}, ${percent(interval.high)}]` : ''}`,
    judged.length > 0 ? percent(worked / judged.length, 0) : '–',
  ]
}

const percent = (share: number, digits = 1) => (100 * share).toFixed(digits)
