import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '#shared/format/number.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { formatShareGap } from '#shared/format/points.ts'
import type { TrackRecord } from '#features/track-record/record/track-record.ts'

/** The record in a line of figures, each with its count. */
export function RecordStrip({ record }: { record: TrackRecord }) {
  const { judged, whole, coverage, worked } = record
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-md border border-line bg-line">
      <Figure name="Judged insights" value={formatCount(judged.length)}>
        their window has ended
      </Figure>
      {whole && (
        <>
          <Figure name="Promised" value={formatRate(whole.promised, whole.n)}>
            mean of {whole.n} stated ratios
          </Figure>
          <Figure name="Kept" value={formatRate(whole.share, whole.n)}>
            {whole.hits} of {whole.n}
            {whole.interval && `, ${formatRateRange(whole.interval.low, whole.interval.high)}`}
          </Figure>
          <Figure
            name="Difference"
            value={
              whole.isTooFew || whole.share === null
                ? 'Too few to judge'
                : formatShareGap(whole.share, whole.promised, { counts: [whole.n, whole.n] })
            }
          >
            {whole.isTooFew
              ? 'under 30 cases; by chance'
              : `${whole.isOutside ? 'outside' : 'inside'} what chance gives:`}{' '}
            {formatRateRange(whole.byChance.low, whole.byChance.high)} kept
          </Figure>
        </>
      )}
      <Figure name="Worked by its levels" value={formatRate(worked.share, worked.n)}>
        {worked.hits} of {worked.n}, status estimated here
      </Figure>
      {coverage.map(({ nominal, share, n, expected }) => (
        <Figure
          key={nominal}
          name={`Inside middle ${formatNumber(nominal * 100)}%`}
          value={formatRate(share, n)}
        >
          of {n}, expected {formatRate(expected ?? nominal)}
        </Figure>
      ))}
    </dl>
  )
}

const Figure = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div className="min-w-36 flex-1 bg-surface px-4 py-2.5">
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="data text-lg font-semibold whitespace-normal">{value}</dd>
    {/* Room for two lines in each figure: which one breaks changes while insights are judged. */}
    <dd className="min-h-[2lh] text-xs text-ink-2">{children}</dd>
  </div>
)
