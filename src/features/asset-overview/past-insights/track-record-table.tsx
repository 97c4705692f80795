import { evidenceTier, formatInterval } from '#shared/format/evidence.ts'
import { formatRate } from '#shared/format/percent.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { HitInterval } from '#shared/ui/indicators/hit-interval.tsx'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { trackRecordByCard } from './track-record.ts'

/** What became of this asset's insights, card by card, beside what each card's own past had said. */
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
