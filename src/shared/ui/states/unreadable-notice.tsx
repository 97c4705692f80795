import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '#shared/format/words.ts'
import { BACKUP, storeUnreadable } from '#shared/state/stored.ts'
import { showToast } from '#shared/state/toasts.ts'
import { Button } from '#shared/ui/button.tsx'
import { saveFile } from '#shared/ui/save-file.ts'
import { Notice } from './notice.tsx'

/**
 * Lists backups of unreadable stored data, with actions; nothing if there are none.
 *
 * @param props.onShow called with the texts, one per line; without it there is no "Show" button
 */
export function UnreadableNotice({ onShow }: { onShow?: (text: string) => void }) {
  const [backups, setBackups] = useState(unreadableTexts)
  if (backups.length === 0) return null
  const asText = () => backups.map(({ text }) => text).join('\n')
  const discard = () => {
    const putBack = discardUnreadable(backups)
    setBackups(unreadableTexts)
    showToast('Unreadable data discarded', () => {
      try {
        putBack()
      } catch {
        // After the toast "Undone", which is wrong in this case.
        queueMicrotask(() => showToast('The browser has no space left for the old data'))
      }
      setBackups(unreadableTexts)
    })
  }
  return (
    <Notice tone="caution" icon={<TriangleAlert size={15} />}>
      Unreadable data on this device: {countOf(backups.length, 'text')}.
      <span className="-ml-2 flex flex-wrap gap-x-1">
        {onShow && (
          <Button variant="ghost" onClick={() => onShow(asText())}>
            Show
          </Button>
        )}
        <Button variant="ghost" onClick={() => saveFile('insight-desk-kept.txt', asText())}>
          Save as file
        </Button>
        <Button variant="ghost" onClick={discard}>
          Discard
        </Button>
      </span>
    </Notice>
  )
}

/** A backup of an unreadable text, and its key in local storage. */
type UnreadableText = { key: string; text: string }

function unreadableTexts(): readonly UnreadableText[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => /^insight-desk\..+\.kept\d*$/.test(key))
      .sort()
      .map((key) => ({ key, text: localStorage.getItem(key) ?? '' }))
  } catch {
    return []
  }
}

/**
 * Deletes backups, except those that another tab has replaced meanwhile.
 *
 * @returns undo, which throws if the storage is full
 */
function discardUnreadable(texts: readonly UnreadableText[]): () => void {
  const gone = texts.filter(({ key, text }) => localStorage.getItem(key) === text)
  for (const { key } of gone) localStorage.removeItem(key)
  return () => {
    for (const { key, text } of gone) storeUnreadable(key.slice(0, key.lastIndexOf(BACKUP)), text)
  }
}
