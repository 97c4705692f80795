import { useQuery } from '@tanstack/react-query'
import { configQueries } from '#api/queries/config-queries.ts'
import { countOf } from '#shared/format/words.ts'
import { SIMULATED_NOTICE } from '#shared/state/data-notice.ts'
import { KeyHints } from '#app/shell/keys/key-hints.tsx'

/** What the reference service is doing, and that nothing here is real when nothing is. */
export function ServiceLine() {
  const { data: config } = useQuery(configQueries.app())
  const reference = config?.reference
  const isBusy = reference && reference.progress.done < reference.progress.total
  return (
    <span className="flex min-w-0 gap-3.5 overflow-hidden">
      {reference?.market === 'simulated' && <span>{SIMULATED_NOTICE}</span>}
      {isBusy && (
        <span role="status">
          Studying {reference.progress.done} of {countOf(reference.progress.total, 'asset')}
        </span>
      )}
      {/* Behind the others: the keys of the page come later than they do, and nothing that is read may move. */}
      <KeyHints />
    </span>
  )
}
