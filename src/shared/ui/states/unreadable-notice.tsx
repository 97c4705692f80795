import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '#shared/charts/save-file.ts'
import { countOf } from '#shared/format/words.ts'
import { KEPT, storeUnreadable } from '#shared/state/stored.ts'
import { say } from '#shared/state/toasts.ts'
import { Button } from '#shared/ui/button.tsx'
import { Notice } from './notice.tsx'

/**
 * Says that old texts which could not be read are kept on this device, and what can be done with them; nothing on a good day.
 *
 * @param props.onShow gets the texts, one a line; absent where there is no place to show them
 */
export function UnreadableNotice({ onShow }: { onShow?: (text: string) => void }) {
  const [kept, setKept] = useState(unreadableTexts)
  if (kept.length === 0) return null
  const asText = () => kept.map(({ text }) => text).join('\n')
  const discard = () => {
    const putBack = discardUnreadable(kept)
    setKept(unreadableTexts)
    say('Unreadable data discarded', () => {
      try {
        putBack()
      } catch {
        // After the word that it is undone, which it is not.
        queueMicrotask(() => say('The browser has no space left for the old data'))
      }
      setKept(unreadableTexts)
    })
  }
  return (
    <Notice tone="caution" icon={<TriangleAlert size={15} />}>
      Unreadable data on this device: {countOf(kept.length, 'text')}.
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

/** A text that could not be read, for whoever can still make something of it, and the key that it is kept under. */
type KeptText = { key: string; text: string }

/** All texts that are kept; none on a good day. */
function unreadableTexts(): readonly KeptText[] {
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
 * Discards kept texts. One that another tab has kept in the place of one of them meanwhile stays.
 *
 * @returns how to take that back; it throws where the browser has no room for them any more
 */
function discardUnreadable(texts: readonly KeptText[]): () => void {
  const gone = texts.filter(({ key, text }) => localStorage.getItem(key) === text)
  for (const { key } of gone) localStorage.removeItem(key)
  return () => {
    for (const { key, text } of gone) storeUnreadable(key.slice(0, key.lastIndexOf(KEPT)), text)
  }
}
