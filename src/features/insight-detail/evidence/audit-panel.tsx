import { clsx } from 'clsx'
import { Check, CircleCheck, Minus, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import type { HitRow } from '#features/insight-detail/model/hit-rows.ts'
import { type PanelData, PricesFailed } from '#features/insight-detail/model/panel-data.tsx'
import { formatCount, formatNumber, formatSigned, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn, formatPrintedGap } from '#shared/format/percent.ts'
import { hitsOf } from '#shared/format/rate-words.ts'
import { countOf } from '#shared/format/words.ts'
import { studyQuantile } from '#shared/predictions/study.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { MoreButton } from '#shared/ui/button.tsx'
import { Panel, SkeletonText } from '#shared/ui/panel.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'

type AuditPanelProps = Omit<PanelData, 'caption'> & {
  episodes: number
  /** Predictions are still loading; they have figures to check too. */
  isPending: boolean
}

/** The service's figures beside the same ones recomputed in this browser from episodes and closes. */
export function AuditPanel({ model, episodes, closes, prices, isPending }: AuditPanelProps) {
  const { row, facts, fullPath } = model
  const [isLong, setIsLong] = useState(false)
  const title = { title: 'Audit', sub: 'service figures recomputed in this browser', id: 'audit' }
  if (prices.isLoading || isPending || !row)
    return (
      <Panel {...title}>
        {row ? (
          <SkeletonText lines={5} label="Loading prices and predictions for the audit" />
        ) : (
          <p className="text-ink-3">There is no hit ratio to check.</p>
        )}
      </Panel>
    )
  const rows = auditFigures({ ...model, row, episodes })
  const hidden = rows.filter(({ verdict, name }) => verdict !== 'differs' && isOtherPercentile(name))
  const causes = likelyCauses(row, fullPath?.basisDifference ?? null)
  const { verdict, words, so } = auditInWords(rows, causes, closes.length > 0)
  const [Verdict] = VERDICTS[verdict]
  return (
    <Panel {...title} isFlush>
      <div className="overflow-x-auto">
        <Table
          look="plain"
          columns={columnsAt(row.horizon)}
          rows={rows.filter((each) => isLong || !hidden.includes(each))}
          keyOf={({ name }) => name}
          className="page-md:[&_:is(td,th)]:px-2 page-md:[&_:is(td,th)]:first:pl-4 page-md:[&_:is(td,th)]:last:pr-4 text-sm [&_:is(td,th)]:px-1 [&_:is(td,th)]:first:pl-3 [&_:is(td,th)]:last:pr-3 [&_td]:py-1.5"
          lineOf={({ verdict }) => ({
            className: verdict === 'differs' ? 'bg-caution-tint print:bg-transparent' : '',
          })}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 px-4 pt-2 pb-3 text-xs text-ink-2">
        {(verdict !== 'cannot-check' || !prices.isFailed) && (
          <p className="flex gap-2">
            {verdict === 'agrees' ? (
              <CircleCheck size={14} className="mt-px shrink-0" />
            ) : (
              <Verdict
                size={14}
                className={clsx('mt-px shrink-0', verdict === 'differs' && 'text-caution')}
              />
            )}
            <span>
              <b className="font-semibold text-ink">{words}</b> {so}
            </span>
          </p>
        )}
        {prices.isFailed ? (
          <PricesFailed prices={prices} so="nothing can be checked" />
        ) : (
          <p className="text-ink-3">
            Recomputed from {countOf(row.study?.n ?? 0, 'counted episode')} and{' '}
            {countOf(closes.length, 'close')}, tolerance 0.1 points.
          </p>
        )}
        {facts.direction === 'unknown' && (
          <p>The direction is not known, so the hit ratio cannot be recomputed.</p>
        )}
        {hidden.length > 0 && (
          <MoreButton
            isOpen={isLong}
            onOpen={setIsLong}
            more={hiddenInWords(hidden)}
            fewer="Show fewer percentiles"
            className="max-page-xs:!h-auto max-page-xs:!whitespace-normal -ml-2 justify-self-start !text-xs"
          />
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

/** The verdict on all figures, and its reason or limits. */
function auditInWords(rows: readonly AuditRow[], causes: readonly string[], hasPrices: boolean) {
  const say = (verdict: AuditRow['verdict'], words: string, so: string) => ({ verdict, words, so })
  const gaps = rows.flatMap((row) =>
    row.verdict === 'differs' ? [`${row.name} differs by ${auditAmount(row)}`] : [],
  )
  if (gaps.length > 0) return say('differs', `${gaps.join('; ')}.`, causes.join(' '))
  const within = 'to within 0.1 points.'
  const agreeing = rows.filter(({ verdict }) => verdict === 'agrees').length
  if (agreeing === rows.length) return say('agrees', `All ${agreeing} figures agree`, within)
  if (agreeing > 0)
    return say(
      'agrees',
      `${agreeing} of ${rows.length} figures agree`,
      `${within} The others cannot be checked.`,
    )
  const missing = hasPrices ? 'the episodes or the horizon are missing' : 'there is no price series'
  return say('cannot-check', 'Nothing can be checked:', `${missing}.`)
}

/** Hidden on the narrowest phones; the amount of a difference is also stated below the table. */
const DROPPED = '@max-[22.5rem]/page:hidden'

/** Percentiles other than low and high are shown on request, or if they differ. */
const isOtherPercentile = (name: string) => /^P\d/.test(name) && name !== 'P20' && name !== 'P80'

/** Label of the button that shows the hidden percentiles, none of which differs. */
function hiddenInWords(hidden: readonly AuditRow[]): string {
  const unchecked = hidden.filter(({ verdict }) => verdict === 'cannot-check').length
  const verdict =
    unchecked === 0 ? 'all agree' : unchecked === hidden.length ? 'not checked' : `${unchecked} not checked`
  return `${countOf(hidden.length, 'more percentile')}, ${verdict}`
}

const VERDICTS: Readonly<Record<AuditRow['verdict'], readonly [LucideIcon, string]>> = {
  agrees: [Check, 'agrees'],
  differs: [TriangleAlert, 'differs'],
  'cannot-check': [Minus, 'not checked'],
}

const columnsAt = (horizon: string): Column<AuditRow>[] => [
  { head: `At ${horizon}`, cell: ({ name }) => name },
  { head: 'Service', className: 'num', cell: (row) => <Amount text={auditFigure(row, row.stated)} /> },
  {
    head: 'Recomputed',
    className: 'num',
    cell: (row) => <Amount text={auditFigure(row, row.recomputed)} className="font-semibold" />,
  },
  {
    head: 'Difference',
    className: clsx('num', DROPPED),
    cell: (row) => <Amount text={auditAmount(row, true)} />,
  },
  {
    head: 'Verdict',
    isLeft: true,
    cell: ({ verdict }) => {
      const [Icon, words] = VERDICTS[verdict]
      return (
        <span
          className={clsx(
            'max-page-sm:gap-1 page-sm:whitespace-nowrap inline-flex items-center gap-1.5',
            verdict === 'differs' ? 'font-semibold text-caution' : 'text-ink-2',
          )}
        >
          <Icon size={13} />
          {words}
        </span>
      )
    },
  },
]

/** A figure as stated and as recomputed. Rates and returns are fractions; the difference is recomputed minus stated. */
export type AuditRow = ReturnType<typeof compare>

/** A service may round to a tenth of a percent; larger differences are reported. */
const AUDIT_TOLERANCE = 0.001

/** `episodes`: number of episodes that the insight lists. */
type AuditInputs = Pick<DetailModel, 'facts' | 'fan'> & { row: HitRow; episodes: number }

/**
 * The service's figures against the same figures recomputed from episodes and closes: share and median of the counted returns,
 * percentiles by Hyndman & Fan type 7, and the counts.
 */
export function auditFigures({ row, facts, fan, episodes }: AuditInputs): AuditRow[] {
  const study = row.study && row.study.n > 0 ? row.study : null
  // Only at the insight's own horizon do predictions rest on the same episodes.
  const step = row.horizon === facts.horizon ? fan?.steps.find(({ days }) => days === row.bars) : undefined
  const percentile = (p: number) => study && studyQuantile(study, p)
  // Without a direction hits cannot be counted, so the rate cannot be checked.
  const share = study && facts.direction !== 'unknown' ? study.hits / study.n : null
  const priced = row.study?.outcomes.filter(({ excluded }) => excluded !== 'no-price').length ?? null
  return [
    compare('Hit ratio', 'rate', row.rate, share),
    compare('Median', 'return', row.median, percentile(0.5)),
    ...(step?.knots ?? [])
      .filter(({ p }) => p !== 0.5)
      .map(({ p, value }) => compare(`P${Number((p * 100).toFixed(2))}`, 'return', value, percentile(p))),
    ...(typeof step?.count === 'number'
      ? [compare('Past cases', 'count', step.count, study?.n ?? null)]
      : []),
    // An empty list may mean that the service sent none, so it is not compared.
    compare('Episodes', 'count', episodes || null, episodes > 0 ? priced : null),
  ]
}

function compare(
  name: string,
  kind: 'rate' | 'return' | 'count',
  stated: number | null,
  recomputed: number | null,
) {
  const difference = stated === null || recomputed === null ? null : recomputed - stated
  const tolerance = kind === 'count' ? 0 : AUDIT_TOLERANCE
  const isNear = difference !== null && Math.abs(difference) <= tolerance + 1e-12
  const verdict = difference === null ? 'cannot-check' : isNear ? 'agrees' : 'differs'
  return { name, kind, stated, recomputed, difference, verdict } as const
}

/** Possible causes of differences, as far as the data show them. */
export function likelyCauses(row: HitRow, basisDifference: number | null): string[] {
  const { study, cases, rate, source } = row
  const unpriced = study?.outcomes.filter(({ excluded }) => excluded === 'no-price').length ?? 0
  const causes = [
    basisDifference !== null &&
      "Today's closes use another price basis than the stated last value, for example after a split.",
    unpriced > 0 && `There is no price for ${countOf(unpriced, 'episode')}.`,
    source === 'stated' &&
      study !== null &&
      cases !== null &&
      study.n !== cases &&
      `The service counts ${countOf(cases, 'case')}, this browser ${formatCount(study.n)}: the rule for overlapping windows may differ.`,
    rate !== null &&
      cases !== null &&
      hitsOf(rate, cases) === null &&
      'The stated hit ratio does not give a whole number of hits.',
  ]
  return causes.filter((cause) => cause !== false)
}

function auditFigure({ kind }: Pick<AuditRow, 'kind'>, value: number | null): string {
  if (value === null) return NOT_AVAILABLE
  if (kind === 'count') return formatCount(value)
  return kind === 'rate' ? `${formatNumber(value * 100, 1)}%` : formatReturn(value, 1)
}

/** Difference of the recomputed and the stated figure, from their printed values. */
export function auditAmount(row: AuditRow, isShort = false): string {
  const { kind, stated, recomputed, difference } = row
  if (stated === null || recomputed === null || difference === null) return NOT_AVAILABLE
  if (kind === 'count') return isShort ? formatSigned(difference, 0) : formatCount(Math.abs(difference))
  const gap = formatPrintedGap(auditFigure(row, recomputed), auditFigure(row, stated), { short: isShort })
  return isShort ? gap : gap.replace(/^[+−]/, '')
}
