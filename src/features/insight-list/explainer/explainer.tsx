import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { failureOf } from '#api/client/api-error.ts'
import type { Entity } from '#contract/records/entity.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { ErrorPanel } from '#shared/ui/states/error-panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import { HandsFocusOn } from '#shared/ui/states/hands-focus-on.tsx'
import { setListView } from '#features/insight-list/search/list-view.ts'
import { ExplainedInsight } from './explained-insight.tsx'
import type { Explained } from './use-explained.ts'
import { useExplained } from './use-explained.ts'

/** "Why isn't it here?": names an asset or an insight, and sees which filters of this list leave it out. */
export function Explainer() {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // A dialog opens with the focus on what carries this attribute, which React keeps to itself.
  useLayoutEffect(() => field.current?.setAttribute('autofocus', ''), [])
  const toField = useCallback(() => field.current?.focus(), [])
  const explained = useExplained(asked)
  const close = () => setListView({ isExplaining: false })
  return (
    <Dialog title="Find a missing insight" onClose={close} className="w-[min(46rem,calc(100vw-2rem))]">
      <div className="grid max-h-[75vh] gap-3 overflow-auto p-4">
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(typed.trim())
          }}
        >
          <input
            ref={field}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-label="Asset or insight"
            placeholder="Asset, ticker, tag, insight id or address"
            className="h-control min-w-0 flex-1 rounded-sm border border-line bg-surface px-2"
          />
          <Button type="submit" variant="primary">
            Explain
          </Button>
        </form>
        <p className="text-xs text-ink-3">
          The insight is loaded on its own and checked against each filter of this list.
        </p>
        <div aria-live="polite">
          {explained.kind === 'found' ? (
            <ExplainedInsight
              key={asked}
              insights={explained.insights}
              entities={explained.entities}
              onClose={close}
            />
          ) : explained.kind === 'several' ? (
            <WhichAsset
              assets={explained.assets}
              onChoose={(tag) => {
                setTyped(tag)
                setAsked(tag)
                // The choices go.
                field.current?.focus()
              }}
            />
          ) : explained.kind === 'error' ? (
            <HandsFocusOn onLeave={toField}>
              <ErrorPanel
                failure={failureOf(explained.error)}
                what="The answer"
                onRetry={explained.retry}
                isRetrying={explained.isRetrying ?? false}
              />
            </HandsFocusOn>
          ) : explained.kind === 'loading' ? (
            <SkeletonText label="Loading the insight" />
          ) : (
            <p className="text-sm">{answerWords(explained)}</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

const WhichAsset = ({ assets, onChoose }: { assets: readonly Entity[]; onChoose: (tag: string) => void }) => (
  <div role="group" aria-label="Which asset?" className="grid gap-1">
    <p className="text-sm">Several assets match. Choose one.</p>
    {assets.map((entity) => (
      <Button key={entity.tag} variant="ghost" className="justify-start" onClick={() => onChoose(entity.tag)}>
        <span className="font-semibold">{tickerLabel(entity.tag, entity)}</span>
        <span className="truncate font-regular text-ink-3">{entity.name}</span>
      </Button>
    ))}
  </div>
)

type Plain = Exclude<Explained, { kind: 'found' | 'several' | 'error' }>

function answerWords(explained: Plain): string {
  switch (explained.kind) {
    case 'nothing':
    case 'loading':
      return ''
    case 'unreadable':
      return 'No asset has this name. Enter a name, ticker or tag of an asset, or the id or address of an insight.'
    case 'not-found':
      return `Not found. “${explained.name}” is no asset with recent insights, no listed ticker and no insight id.`
    case 'unknown-asset':
      return `Unknown asset. The service does not know ${explained.name}.`
    case 'no-insights':
      return `No insights. The service has none for the asset ${explained.name}.`
    case 'withdrawn':
      return `Unknown or withdrawn. The service has no insight ${explained.name}.`
  }
}
