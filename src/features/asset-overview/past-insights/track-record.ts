import { formatInterval } from '#shared/format/evidence.ts'
import { formatRate } from '#shared/format/percent.ts'
import { compareText } from '#shared/format/compare.ts'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'

/**
 * How past insights ended against what their own past said when they were published. `hitRatio` is the mean of the shares stated
 * by the decided ones, over `hitRatioCount` of them: it was measured before they were published, `worked` after.
 */
export type TrackRecord = {
  worked: number
  decided: number
  hitRatio: number | null
  hitRatioCount: number
}

export function trackRecord(insights: readonly JudgedInsight[]): TrackRecord {
  const decided = insights.filter(({ status }) => status.state === 'worked' || status.state === 'failed')
  const shares = decided.flatMap(({ hitRatio }) => (hitRatio === null ? [] : [hitRatio]))
  return {
    worked: decided.filter(({ status }) => status.state === 'worked').length,
    decided: decided.length,
    hitRatio: shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length,
    hitRatioCount: shares.length,
  }
}

/** The same by the words of the card, the largest first. */
export function trackRecordByCard(
  insights: readonly JudgedInsight[],
): { title: string; record: TrackRecord }[] {
  const byTitle = new Map<string, JudgedInsight[]>()
  for (const insight of insights) {
    const group = byTitle.get(insight.words.title)
    if (group) group.push(insight)
    else byTitle.set(insight.words.title, [insight])
  }
  return [...byTitle]
    .map(([title, group]) => ({ title, record: trackRecord(group) }))
    .filter(({ record }) => record.decided > 0)
    .sort((a, b) => b.record.decided - a.record.decided || compareText(a.title, b.title))
}

/** `worked 39 of 84 (46%, 95% interval 36 to 57%), stated hit ratio 65%`; null while nothing is decided. */
export function trackRecordWords({ worked, decided, hitRatio }: TrackRecord): string | null {
  if (decided === 0) return null
  const share = worked / decided
  const outcome = `worked ${worked} of ${decided} (${formatRate(share, decided)}, ${formatInterval(share, decided)})`
  return hitRatio === null ? outcome : `${outcome}, stated hit ratio ${formatRate(hitRatio)}`
}
