import { useRef } from 'react'
import { saveFile } from '#shared/charts/picture/save-file.ts'
import {
  exportWatchlist,
  importWatchlist,
  takenOverWords,
} from '#shared/state/named-lists/exchange-watchlist.ts'
import { say } from '#shared/state/toasts.ts'
import { Button } from '#shared/ui/button.tsx'

/** Beyond, it is no watchlist: a thousand assets with a note each are far less. */
const LARGEST = 5_000_000

/** The watchlist with its lists and notes as a file, to carry it to another device. */
export function ListsExchange() {
  const field = useRef<HTMLInputElement>(null)
  const takeOver = async (file: File) =>
    say(importedWords(file.size > LARGEST ? 'none' : importWatchlist(await file.text())))
  return (
    <div className="flex flex-wrap gap-2 border-t border-line-faint pt-2.5">
      <Button
        variant="ghost"
        onClick={() => saveFile('insight-desk-watchlist.json', exportWatchlist(), 'application/json')}
      >
        Export as a file
      </Button>
      <Button variant="ghost" onClick={() => field.current?.click()}>
        Import from a file
      </Button>
      <input
        ref={field}
        type="file"
        accept=".json,.txt,application/json,text/plain"
        aria-label="File with a watchlist"
        tabIndex={-1}
        hidden
        onChange={({ currentTarget: input }) => {
          const [file] = input.files ?? []
          if (file) void takeOver(file)
          // The same file may be chosen again.
          input.value = ''
        }}
      />
    </div>
  )
}

function importedWords(imported: ReturnType<typeof importWatchlist>): string {
  if (imported === 'newer')
    return 'A newer version of this app wrote that file. Reload this page to update, then import the file.'
  if (imported === 'none') return 'The file contains no watchlist'
  return takenOverWords(imported)
}
