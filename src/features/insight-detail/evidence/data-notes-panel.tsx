import { useQuery } from '@tanstack/react-query'
import { CodeXml, Copy, Info } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '#api/client/api-error.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import { useLastError } from '#shared/state/last-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { ErrorPanel } from '#shared/ui/states/error-panel.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton.tsx'

/** Inconsistencies in the data, and the answer as the service sent it. */
export function DataNotesPanel({ id, notes }: { id: string; notes: readonly string[] }) {
  const [isRaw, setIsRaw] = useState(false)
  return (
    <Panel title="Data notes" sub={notes.length > 0 ? String(notes.length) : 'none'}>
      {notes.length > 0 && (
        <ul className="mb-2 grid gap-1.5 text-xs text-ink-2">
          {notes.map((note) => (
            <li key={note} className="flex gap-2">
              <Info aria-hidden="true" size={13} className="mt-px shrink-0 text-ink-3" />
              {note}
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="ghost"
        className="-ml-2 print:hidden"
        icon={<CodeXml aria-hidden="true" size={14} />}
        aria-expanded={isRaw}
        onClick={() => setIsRaw(!isRaw)}
      >
        Raw API response
      </Button>
      {isRaw && <RawAnswer id={id} />}
    </Panel>
  )
}

function RawAnswer({ id }: { id: string }) {
  const raw = useQuery(insightQueries.raw(id))
  const error = useLastError(raw)
  const [said, setSaid] = useState('')
  if (raw.data === undefined) {
    return error ? (
      <ErrorPanel
        failure={failureOf(error)}
        what="The raw API response"
        onRetry={() => void raw.refetch()}
        isRetrying={raw.isFetching}
      />
    ) : (
      <SkeletonText label="Loading the raw API response" />
    )
  }
  const text = JSON.stringify(raw.data, null, 2)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied.'),
      () => setSaid('The clipboard is blocked. Select the text and copy it.'),
    )
  return (
    <div className="mt-1 print:hidden">
      <div className="mb-1 flex items-center gap-2">
        <Button icon={<Copy aria-hidden="true" size={13} />} onClick={() => void copy()}>
          Copy
        </Button>
        <span role="status" className="text-xs text-ink-3">
          {said}
        </span>
      </div>
      <pre
        // Scrolls, so the keyboard must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-sm border border-line bg-sunken p-2 font-mono text-2xs leading-4 select-text"
      >
        {text}
      </pre>
    </div>
  )
}
