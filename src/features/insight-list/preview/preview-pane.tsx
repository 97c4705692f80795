import { useQuery } from '@tanstack/react-query'
import { XIcon } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { usableCloses } from '#contract/rules/price-basis.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { formatDay } from '#shared/format/date.ts'
import { insightClasses, priceFormatOf } from '#shared/format/price-format.ts'
import { useDebounced } from '#shared/state/typing.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { AssetInitial } from '#shared/ui/asset-logo.tsx'
import { IconButton } from '#shared/ui/button.tsx'
import { ScrollRegion } from '#shared/ui/panel.tsx'
import { lazyPart, PartBoundary } from '#shared/ui/states/part-boundary.tsx'

/** Rows that are passed sooner are neither loaded nor rendered. */
const DEBOUNCE_MS = 150

// Parts that need more than the row load after the rows.
const PreviewBody = lazyPart(async () => (await import('./preview-body.tsx')).PreviewBody)
const PreviewFooter = lazyPart(async () => (await import('./preview-body.tsx')).PreviewFooter)

type PaneProps = { row: InsightRow; onClose: () => void }

/** The preview of the active row. It never takes the focus. */
export const PreviewPane = ({ row, onClose }: PaneProps) => (
  <Preview row={useDebounced(row, DEBOUNCE_MS)} onClose={onClose} />
)

/** Memoized, so that a step does not render it. At first only its title renders, the rest loads after the rows. */
const Preview = memo(function Preview({ row: debounced, onClose }: PaneProps) {
  const deferred = useDeferredValue(debounced, null)
  const row = deferred ?? debounced
  return (
    <aside aria-label="Preview" className="@container flex h-full min-h-0 flex-col bg-surface">
      <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line-faint pr-2 pl-4">
        {row.tag !== null && <AssetInitial tag={row.tag} label={row.ticker.symbol} />}
        <Ticker row={row} />
        <span className="min-w-0 truncate text-ink-2" title={row.name ?? undefined}>
          {row.name !== row.ticker.symbol && row.name}
        </span>
        {deferred && <PaneTools row={deferred} onClose={onClose} />}
      </header>
      <ScrollRegion
        key={row.id}
        aria-label="Preview details"
        // Always with a scroll bar, so that the title does not wrap differently when the rest arrives.
        className="relative flex min-h-0 flex-1 flex-col gap-4 overflow-y-scroll px-4 py-3.5 -outline-offset-2"
      >
        <div>
          <h2 className="text-xl leading-6 font-semibold text-balance">{row.titleParts.what}</h2>
          <p className="mt-1.5 text-ink-2">
            {row.insight.conditions
              .map((condition) => condition.condition_text)
              .filter((text) => text !== null)
              .join('; ') || row.insight.card.intuition}
          </p>
        </div>
        <PartBoundary>{deferred && <PreviewBody row={deferred} />}</PartBoundary>
      </ScrollRegion>
      <PartBoundary>{deferred && <PreviewFooter row={deferred} />}</PartBoundary>
    </aside>
  )
})

const Ticker = ({ row: { ticker } }: { row: InsightRow }) =>
  ticker.isBareTag ? (
    <code className="max-w-1/2 shrink-0 truncate font-mono text-xs">{ticker.symbol}</code>
  ) : (
    <span className="max-w-1/2 shrink-0 truncate data" title={ticker.symbol}>
      <b className="font-semibold text-ink">{ticker.symbol}</b>
      {ticker.exchange && <span className="text-ink-3">:{ticker.exchange}</span>}
    </span>
  )

function PaneTools({ row, onClose }: PaneProps) {
  const { snake } = row
  const { data } = useQuery({ ...calculatorQueries.series(snake ?? ''), enabled: snake !== null })
  const closes = usableCloses(data?.points ?? [])
  const [last, before] = [closes.at(-1), closes.at(-2)]
  return (
    <>
      <span className="ml-auto data text-ink-2" title={last && `Close of ${formatDay(last.at)}`}>
        {last && priceFormatOf(insightClasses(row.insight)).price(last.value)}{' '}
        {last && before && <ReturnAmount value={last.value / before.value - 1} decimals={2} />}
      </span>
      <IconButton label="Close the preview" shortcut="p" onClick={onClose} icon={<XIcon size={14} />} />
    </>
  )
}
