import type { JudgedInsight } from './judged-insight.ts'

/** How several insights ended, for a list and its name. */
export type OutcomeCounts = { worked: number; failed: number; active: number; unjudged: number }

export function outcomeCounts(insights: readonly JudgedInsight[]): OutcomeCounts {
  const counts: OutcomeCounts = { worked: 0, failed: 0, active: 0, unjudged: 0 }
  for (const { status } of insights) {
    counts[status.state === 'cannot-be-judged' ? 'unjudged' : status.state] += 1
  }
  return counts
}

/** `4 worked, 3 failed`: only what occurs. */
export function outcomeWords(counts: OutcomeCounts): string {
  const words = [
    [counts.worked, 'worked'],
    [counts.failed, 'failed'],
    [counts.active, 'active'],
    [counts.unjudged, 'cannot be judged'],
  ] as const
  const said = words.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return said.length > 0 ? said.join(', ') : 'none'
}
