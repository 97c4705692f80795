import { useState } from 'react'
import { failureOf } from '#api/api-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { ErrorPanel } from '#shared/ui/error-panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import { setListView } from '#features/insight-list/search/list-view.ts'
import { ExplainedInsight } from './explained-insight.tsx'
import { useExplained } from './use-explained.ts'

/** A dialog opens with the focus on what carries this attribute, which React keeps to itself. */
const takeFocusFirst = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '')

/** "Why isn't it here?": names an asset or an insight, and sees which filters of this list leave it out. */
export function Explainer() {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const explained = useExplained(asked)
  const close = () => setListView({ isExplaining: false })
  return (
    <Dialog title="Why isn’t it here?" onClose={close} className="w-[min(46rem,calc(100vw-2rem))]">
      <div className="grid max-h-[75vh] gap-3 overflow-auto p-4">
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(typed.trim())
          }}
        >
          <input
            ref={takeFocusFirst}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-label="Asset or insight"
            placeholder="Asset, tag, insight id or address"
            className="h-control min-w-0 flex-1 rounded-sm border border-line bg-surface px-2"
          />
          <Button type="submit" variant="primary">
            Explain
          </Button>
        </form>
        <p className="text-xs text-ink-3">
          It is asked for alone, then held here against each filter of this list: any value inside a filter,
          all filters together.
        </p>
        <div aria-live="polite">
          {explained.kind === 'found' ? (
            <ExplainedInsight
              key={asked}
              insights={explained.insights}
              entities={explained.entities}
              onClose={close}
            />
          ) : explained.kind === 'error' ? (
            <ErrorPanel failure={failureOf(explained.error)} what="The answer" onRetry={explained.retry} />
          ) : explained.kind === 'loading' ? (
            <SkeletonText label="Asking the service" />
          ) : (
            <p className="text-sm">{answerWords(explained)}</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

type Plain = Exclude<ReturnType<typeof useExplained>, { kind: 'found' | 'error' }>

function answerWords(explained: Plain): string {
  switch (explained.kind) {
    case 'nothing':
    case 'loading':
      return ''
    case 'unreadable':
      return 'That is no name of an asset known here, no tag and no id of an insight.'
    case 'unknown-asset':
      return `Unknown asset. The service has no entity ${explained.name}.`
    case 'no-insights':
      return `No insights. The asset ${explained.name} exists and has none.`
    case 'withdrawn':
      return `Withdrawn. The service has no insight ${explained.name}, or no longer.`
  }
}
