import type { ReactNode } from 'react'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { AssetInitial } from '#shared/ui/asset-initial.tsx'

type PreviewClaimProps = {
  row: InsightRow
  /** After the name. */
  tools?: ReactNode
  children?: ReactNode
  footer?: ReactNode
}

/** The preview's frame with the insight's title, drawn with the first rows while the rest is loading. */
export const PreviewClaim = ({ row, tools, footer, children }: PreviewClaimProps) => (
  <aside aria-label="Preview" className="@container flex h-full min-h-0 flex-col bg-surface">
    <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line-faint pr-2 pl-4">
      {row.tag !== null && <AssetInitial tag={row.tag} label={row.ticker.symbol} />}
      <Ticker row={row} />
      <span className="min-w-0 truncate text-ink-2">{row.name}</span>
      {tools}
    </header>
    <div
      key={row.id}
      role="region"
      aria-label="Preview details"
      // The keyboard must reach what scrolls.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // The scroll bar is always there, so that the title does not wrap anew when the rest arrives.
      className="relative flex min-h-0 flex-1 flex-col gap-4 overflow-y-scroll px-4 py-3.5 -outline-offset-2"
    >
      <div>
        <h2 className="text-xl leading-6 font-semibold text-balance">{row.said.what}</h2>
        <p className="mt-1.5 text-ink-2">
          {row.insight.conditions
            .map((condition) => condition.condition_text)
            .filter((text) => text !== null)
            .join('; ') || row.insight.card.intuition}
        </p>
      </div>
      {children}
    </div>
    {footer}
  </aside>
)

const Ticker = ({ row: { ticker } }: { row: InsightRow }) =>
  ticker.isBareTag ? (
    <code className="truncate font-mono text-xs">{ticker.symbol}</code>
  ) : (
    <span className="data truncate" title={ticker.symbol}>
      <b className="font-semibold text-ink">{ticker.symbol}</b>
      {ticker.exchange && <span className="text-ink-3">:{ticker.exchange}</span>}
    </span>
  )
