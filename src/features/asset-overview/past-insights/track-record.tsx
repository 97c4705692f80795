import { evidenceTier, formatInterval } from '#shared/format/evidence.ts'
import { formatRate } from '#shared/format/percent.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { HitInterval } from '#shared/ui/indicators/hit-interval.tsx'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { compareText } from '#shared/format/compare.ts'

/** How this asset's past insights ended, by card, beside the hit ratio that they stated. */
export function TrackRecordTable({ insights }: { insights: readonly JudgedInsight[] }) {
  const rows = trackRecordByCard(insights)
  if (rows.length === 0) return null
  return (
    <details className="border-t border-line-faint px-4 py-2 text-xs text-ink-2">
      <summary className="-my-1 py-1 hover:text-ink pointer-coarse:py-3">Track record by card</summary>
      <div className="prints-whole mt-1.5 max-h-72 overflow-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr className="text-left text-2xs text-ink-3">
              {['Card', 'Worked', 'Hit rate', '95% interval', 'Hit ratio'].map((label, i) => (
                <th key={label} scope="col" className={`py-1 pr-3 font-regular ${i > 0 ? 'text-right' : ''}`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, record: { worked, decided, hitRatio } }) => {
              const share = worked / decided
              const isThin = evidenceTier(decided) === 'thin'
              return (
                <tr key={title} className="border-t border-line-faint">
                  <th
                    scope="row"
                    className="w-full max-w-0 truncate py-1 pr-3 text-left font-regular text-ink"
                  >
                    {title}
                  </th>
                  <td className="num py-1 pr-3">
                    {worked} of {decided}
                  </td>
                  <td className={`num py-1 pr-3 ${isThin ? 'text-caution' : ''}`}>
                    {formatRate(share, decided)}
                  </td>
                  <td className="py-1 pr-3" title={formatInterval(share, decided)}>
                    <span className="flex justify-end">
                      <HitInterval rate={share} count={decided} baseRate={hitRatio} />
                    </span>
                  </td>
                  <td className="num py-1">{hitRatio === null ? <NotAvailable /> : formatRate(hitRatio)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className="mt-1 text-ink-3">
        Hit rate: share of past insights that worked. Hit ratio: mean of what the insights stated at
        publication, the grey tick in the interval. Overlapping insights make every interval too narrow.
      </p>
    </details>
  )
}

/**
 * How past insights ended, beside the hit ratio that they stated at publication: `hitRatio` is its mean over `hitRatioCount`
 * decided insights.
 */
type TrackRecord = {
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
