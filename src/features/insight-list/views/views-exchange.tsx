import { useState } from 'react'
import { countOf } from '#shared/format/words.ts'
import { say } from '#shared/state/toasts.ts'
import { MOST_VIEWS } from '#shared/state/views/edit-views.ts'
import { exportViews, importViews } from '#shared/state/views/exchange-views.ts'
import {
  exportWatchlist,
  importWatchlist,
  takenOverWords,
} from '#shared/state/named-lists/exchange-watchlist.ts'
import { BUILT_IN_VIEWS } from './built-in-views.ts'
import { Button } from '#shared/ui/button.tsx'
import { KeptTextsNotice } from '#shared/ui/states/unreadable-notice.tsx'

const NEWER = 'A newer version of this app wrote this text. Reload this page, then import the text again.'

/** Views and watchlist as text, to carry them to another device. */
export function ViewsExchange() {
  const [moved, setMoved] = useState<string | null>(null)
  const takeOver = (text: string) => {
    const words = takenOver(text)
    say(words ?? 'This text contains no views and no watchlist')
    if (words !== null && words !== NEWER) setMoved(null)
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
      </div>
      <KeptTextsNotice onShow={setMoved} />
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
          <Button type="submit">Import this text</Button>
        </form>
      )}
    </>
  )
}

/** @returns what was taken over, in words; null where there was nothing */
function takenOver(text: string): string | null {
  const views = importViews(
    text,
    () => crypto.randomUUID(),
    BUILT_IN_VIEWS.map(({ id }) => id),
  )
  if (views === 'newer') return NEWER
  if (views !== 'none') {
    const { added, left, unread } = views
    const full = left > 0 ? `, ${left} left out: at most ${MOST_VIEWS} can be saved` : ''
    return `${countOf(added, 'view')} imported${full}${unreadWords(unread)}`
  }
  const watchlist = importWatchlist(text)
  return typeof watchlist === 'string' ? null : takenOverWords(watchlist)
}

const unreadWords = (count: number) => (count > 0 ? `, ${count} could not be read` : '')
