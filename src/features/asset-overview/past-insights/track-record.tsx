import { evidenceTier, formatInterval } from '#shared/format/evidence.ts'
import { formatRate } from '#shared/format/percent.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { HitInterval } from '#shared/ui/indicators/hit-interval.tsx'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { PlainTable, type Column } from '#features/asset-overview/series/plain-table.tsx'
import { compareText } from '#shared/format/compare.ts'

type Row = ReturnType<typeof trackRecordByCard>[number]

const COLUMNS: Column<Row>[] = [
  { head: 'Card', className: 'w-full max-w-0 truncate pr-3 text-ink', cell: ({ title }) => title },
  {
    head: 'Worked',
    className: 'num pr-3',
    cell: ({ record: { worked, decided } }) => `${worked} of ${decided}`,
  },
  {
    head: 'Hit rate',
    className: 'num pr-3',
    cell: ({ record: { worked, decided } }) => (
      <span className={evidenceTier(decided) === 'thin' ? 'text-caution' : undefined}>
        {formatRate(worked / decided, decided)}
      </span>
    ),
  },
  {
    head: '95% interval',
    className: 'pr-3 text-right',
    title: ({ record: { worked, decided } }) => formatInterval(worked / decided, decided),
    cell: ({ record: { worked, decided, hitRatio } }) => (
      <span className="flex justify-end">
        <HitInterval rate={worked / decided} count={decided} baseRate={hitRatio} />
      </span>
    ),
  },
  {
    head: 'Hit ratio',
    className: 'num',
    cell: ({ record: { hitRatio } }) => (hitRatio === null ? <NotAvailable /> : formatRate(hitRatio)),
  },
]

/** How this asset's past insights ended, by card, beside the hit ratio that they stated. */
export function TrackRecordTable({ insights }: { insights: readonly JudgedInsight[] }) {
  const rows = trackRecordByCard(insights)
  if (rows.length === 0) return null
  return (
    <details className="border-t border-line-faint px-4 py-2 text-xs text-ink-2">
      <summary className="-my-1 py-1 hover:text-ink pointer-coarse:py-3">Track record by card</summary>
      <div className="prints-whole mt-1.5 max-h-72 overflow-auto">
        <PlainTable columns={COLUMNS} rows={rows} keyOf={({ title }) => title} />
      </div>
      <p className="mt-1 text-ink-3">
        Hit rate: share of past insights that worked. Hit ratio: mean of what the insights stated at
        publication, the grey tick in the interval. Overlapping insights make every interval too narrow.
      </p>
    </details>
  )
}

/** How past insights ended, beside the mean of the hit ratios that they stated at publication. */
function trackRecord(insights: readonly JudgedInsight[]) {
  const decided = insights.filter(({ status }) => status.state === 'worked' || status.state === 'failed')
  const stated = decided.flatMap(({ hitRatio }) => (hitRatio === null ? [] : [hitRatio]))
  return {
    worked: decided.filter(({ status }) => status.state === 'worked').length,
    decided: decided.length,
    hitRatio: stated.length === 0 ? null : stated.reduce((sum, share) => sum + share, 0) / stated.length,
  }
}

const trackRecordByCard = (insights: readonly JudgedInsight[]) =>
  [...new Set(insights.map(({ words }) => words.title))]
    .map((title) => ({ title, record: trackRecord(insights.filter(({ words }) => words.title === title)) }))
    .filter(({ record }) => record.decided > 0)
    .sort((a, b) => b.record.decided - a.record.decided || compareText(a.title, b.title))

/** `worked 39 of 84 (46%, 95% interval 36 to 57%), stated hit ratio 65%`; null while nothing is decided. */
export function trackRecordWords(insights: readonly JudgedInsight[]): string | null {
  const { worked, decided, hitRatio } = trackRecord(insights)
  if (decided === 0) return null
  const share = worked / decided
  const outcome = `worked ${worked} of ${decided} (${formatRate(share, decided)}, ${formatInterval(share, decided)})`
  return hitRatio === null ? outcome : `${outcome}, stated hit ratio ${formatRate(hitRatio)}`
}
