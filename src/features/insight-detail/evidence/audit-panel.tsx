import { Check, CircleCheck, Minus, TriangleAlert, type LucideIcon } from 'lucide-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton.tsx'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import { PricesFailed, type PriceLoad } from '#features/insight-detail/model/use-detail-data.tsx'
import {
  auditAmount,
  auditFigure,
  auditFigures,
  likelyCauses,
  type AuditRow,
  type AuditVerdict,
} from './audit.ts'

type AuditPanelProps = {
  model: Pick<DetailModel, 'row' | 'horizon' | 'facts' | 'fan' | 'fullPath'>
  episodes: number
  closes: number
  prices: PriceLoad
}

/** The service's figures beside the same figures recomputed in this browser from episodes and closes. */
export function AuditPanel({ model, episodes, closes, prices }: AuditPanelProps) {
  const { row, horizon, facts, fullPath } = model
  const [isLong, setIsLong] = useState(false)
  const title = { title: 'Audit', sub: 'service figures recomputed in this browser', id: 'audit' }
  if (prices.isLoading || !row) {
    return (
      <Panel {...title}>
        {row ? (
          <SkeletonText lines={5} label="Loading prices for the audit" />
        ) : (
          <p className="text-ink-3">There is no hit ratio to check.</p>
        )}
      </Panel>
    )
  }
  const rows = auditFigures({ ...model, row, episodes })
  const differing = rows.filter(({ verdict }) => verdict === 'differs')
  const checked = rows.filter(({ verdict }) => verdict !== 'cannot-check')
  const hidden = rows.filter(({ verdict, name }) => verdict !== 'differs' && isInner(name))
  return (
    <Panel {...title} isFlush>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="text-2xs text-ink-3 [&>th]:px-1 [&>th]:py-1 [&>th]:font-regular page-md:[&>th]:px-2">
              <th scope="col" className="pl-3! text-left page-md:pl-4!">
                At {horizon}
              </th>
              {['Service', 'Recomputed', 'Difference'].map((head) => (
                <th key={head} scope="col" className={clsx('text-right', head === 'Difference' && DROPPED)}>
                  {head}
                </th>
              ))}
              <th scope="col" className="pr-3! text-left page-md:pr-4!">
                Verdict
              </th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter((each) => isLong || !hidden.includes(each))
              .map((each) => (
                <AuditLine key={each.name} row={each} />
              ))}
          </tbody>
        </table>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 px-4 pt-2 pb-3 text-xs text-ink-2">
        {(checked.length > 0 || !prices.isFailed) && (
          <p className="flex gap-2">
            {differing.length > 0 ? (
              <TriangleAlert aria-hidden="true" size={14} className="mt-px shrink-0 text-caution" />
            ) : (
              <CircleCheck aria-hidden="true" size={14} className="mt-px shrink-0" />
            )}
            <span>
              <b className="font-semibold text-ink">
                {differing.length > 0
                  ? `${differing.map((each) => `${each.name} differs by ${auditAmount(each)}`).join('; ')}.`
                  : checked.length === 0
                    ? 'Nothing can be checked:'
                    : checked.length === rows.length
                      ? `All ${rows.length} figures agree`
                      : `${checked.length} of ${rows.length} figures agree`}
              </b>{' '}
              {differing.length > 0
                ? likelyCauses(row, fullPath?.basisDifference ?? null).join(' ')
                : checked.length > 0
                  ? `to within 0.1 points.${checked.length < rows.length ? ' The others cannot be checked.' : ''}`
                  : `${closes === 0 ? 'there is no price series' : 'the episodes or the horizon are missing'}.`}
            </span>
          </p>
        )}
        {prices.isFailed ? (
          <PricesFailed prices={prices} so="nothing can be checked" />
        ) : (
          <p className="text-ink-3">
            Recomputed from {countOf(row.study?.n ?? 0, 'counted episode')} and {countOf(closes, 'close')},
            tolerance 0.1 points.
          </p>
        )}
        {facts.direction === 'unknown' && (
          <p>The direction is not provided, so the hit ratio cannot be recomputed.</p>
        )}
        {hidden.length > 0 && (
          <Button
            variant="ghost"
            className="-ml-2 justify-self-start !text-xs max-page-xs:!h-auto max-page-xs:!whitespace-normal print:hidden"
            aria-expanded={isLong}
            onClick={() => setIsLong(!isLong)}
          >
            {isLong ? 'Show fewer percentiles' : hiddenInWords(hidden)}
          </Button>
        )}
        <details className="print:hidden">
          <summary className="py-1 text-accent-text pointer-coarse:py-3">Method</summary>
          <p className="mt-1">
            The return of an episode is the close {row.bars ?? NOT_AVAILABLE} trading days after its first
            day, divided by the close of that day, minus 1. An episode counts if its window ended by
            publication and does not overlap the last counted window. Percentiles use linear interpolation
            (Hyndman and Fan, type 7). Percentiles and case counts are compared at the insight's own horizon
            only, where the predictions use the same episodes.
          </p>
        </details>
      </div>
    </Panel>
  )
}

/** Left out on the narrowest phones; a difference also stands with its amount below the table. */
const DROPPED = '@max-[22.5rem]/page:hidden'

/** Percentiles other than low and high are shown on request, or when one differs. */
const isInner = (name: string) => /^P\d/.test(name) && name !== 'P20' && name !== 'P80'

/** The hidden percentiles, none of which differs: "agree" only covers those that were compared. */
function hiddenInWords(hidden: readonly AuditRow[]): string {
  const unchecked = hidden.filter(({ verdict }) => verdict === 'cannot-check').length
  const verdict =
    unchecked === 0 ? 'all agree' : unchecked === hidden.length ? 'not checked' : `${unchecked} not checked`
  return `${countOf(hidden.length, 'more percentile')}, ${verdict}`
}

const VERDICTS: Readonly<Record<AuditVerdict, readonly [LucideIcon, string]>> = {
  agrees: [Check, 'agrees'],
  differs: [TriangleAlert, 'differs'],
  'cannot-check': [Minus, 'not checked'],
}

function AuditLine({ row }: { row: AuditRow }) {
  const isDiffering = row.verdict === 'differs'
  const [Icon, verdict] = VERDICTS[row.verdict]
  // The rounded figure, with its full precision in the title.
  const figure = (value: number | null) =>
    value === null ? (
      <Amount text={NOT_AVAILABLE} />
    ) : (
      <data value={String(value)} title={String(value)}>
        {auditFigure(row, value)}
      </data>
    )
  return (
    <tr
      className={clsx(
        'border-t border-line-faint *:px-1 *:py-1.5 page-md:*:px-2',
        isDiffering && 'bg-caution-tint print:bg-transparent',
      )}
    >
      <th scope="row" className="pl-3! text-left font-regular page-md:pl-4!">
        {row.name}
      </th>
      <td className="num">{figure(row.stated)}</td>
      <td className="num font-semibold">{figure(row.recomputed)}</td>
      <td className={clsx('num', DROPPED)}>
        {row.difference === null ? <Amount text={NOT_AVAILABLE} /> : auditAmount(row, true)}
      </td>
      <td className="pr-3! page-md:pr-4!">
        <span
          className={clsx(
            'inline-flex items-center gap-1.5 max-page-sm:gap-1 page-sm:whitespace-nowrap',
            isDiffering ? 'font-semibold text-caution' : 'text-ink-2',
          )}
        >
          <Icon aria-hidden="true" size={13} />
          {verdict}
        </span>
      </td>
    </tr>
  )
}
