import { useCallback, useRef, useState } from 'react'
import { setListView } from '#features/insight-list/search/list-view.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { ExplainerAnswer } from './explained-insight.tsx'

/** Finds out which filters exclude an asset or an insight. */
export function Explainer() {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const toField = useCallback(() => field.current?.focus(), [])
  // A dialog focuses the element with this attribute, which React does not write to the page.
  const refField = useCallback((input: HTMLInputElement | null) => {
    input?.setAttribute('autofocus', '')
    field.current = input
  }, [])
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
            ref={refField}
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
          {asked !== '' && (
            <ExplainerAnswer
              asked={asked}
              toField={toField}
              onClose={close}
              onChoose={(tag) => {
                setTyped(tag)
                setAsked(tag)
                toField()
              }}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
