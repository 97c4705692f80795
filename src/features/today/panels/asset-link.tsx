import { Link } from 'react-router'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { assetPath } from '#shared/navigation/paths.ts'
import type { NamedInsight } from '#features/today/model/asset-names.ts'

/** `HALV:XSTO`, its name in the tooltip; what nothing resolves stays as its tag. */
export function AssetLink({ tag, named: { ticker, name } }: { tag: string | null; named: NamedInsight }) {
  if (tag === null || ticker === null) return <NotAvailable />
  return (
    <Link
      to={assetPath(tag)}
      title={name ?? tag}
      className={ticker.isBareTag ? 'font-mono text-xs hover:underline' : 'data text-ink-3 hover:underline'}
    >
      {ticker.isBareTag ? (
        ticker.symbol
      ) : (
        <>
          <b className="font-semibold text-ink">{ticker.symbol}</b>
          {ticker.exchange && `:${ticker.exchange}`}
        </>
      )}
    </Link>
  )
}
