import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '#shared/charts/picture/save-file.ts'
import { countOf } from '#shared/format/words.ts'
import { discardUnreadable, unreadableTexts } from '#shared/state/unreadable-texts.ts'
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
    <Notice tone="caution" icon={<TriangleAlert aria-hidden="true" size={15} />}>
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
