import { useState } from 'react'
import { countOf } from '#shared/format/words.ts'
import { keptTexts } from '#shared/state/kept-texts.ts'
import { say } from '#shared/state/toasts.ts'
import { MOST_VIEWS } from '#shared/state/edit-views.ts'
import { exportViews, importViews } from '#shared/state/exchange-views.ts'
import { exportWatchlist, importWatchlist } from '#shared/state/exchange-watchlist.ts'
import { Button } from '#shared/ui/button.tsx'

/** Views and watchlist as text, to carry them to another device. */
export function ViewsExchange() {
  const [moved, setMoved] = useState<string | null>(null)
  const [kept] = useState(keptTexts)
  const takeOver = (text: string) => {
    const views = importViews(text, () => crypto.randomUUID())
    const isTaken = views !== null || importWatchlist(text)
    say(
      views !== null
        ? `${countOf(views.added, 'view')} taken over${views.left > 0 ? `, ${views.left} left out: ${MOST_VIEWS} are kept at most` : ''}`
        : isTaken
          ? 'Watchlist taken over'
          : 'That text holds neither views nor a watchlist',
    )
    if (isTaken) setMoved(null)
  }
  return (
    <>
      <div className="flex flex-wrap gap-2 border-t border-line-faint pt-2.5">
        <Button variant="ghost" onClick={() => setMoved(exportViews())}>
          Export views
        </Button>
        <Button variant="ghost" onClick={() => setMoved(exportWatchlist())}>
          Export watchlist
        </Button>
        <Button variant="ghost" onClick={() => setMoved('')}>
          Import
        </Button>
        {kept !== '' && (
          <Button variant="ghost" onClick={() => setMoved(kept)}>
            What could not be read
          </Button>
        )}
      </div>
      {moved !== null && (
        <form
          className="grid gap-1.5"
          onSubmit={(event) => {
            event.preventDefault()
            takeOver(moved)
          }}
        >
          <textarea
            aria-label="Views or watchlist as text"
            rows={4}
            value={moved}
            onChange={(event) => setMoved(event.target.value)}
            className="rounded-sm border border-line-strong bg-surface p-1 font-mono text-xs"
          />
          <Button type="submit">Take over</Button>
        </form>
      )}
    </>
  )
}
