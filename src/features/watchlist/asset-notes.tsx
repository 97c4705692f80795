import { useEffect } from 'react'
import { useNotes } from '#shared/personal/notes.tsx'

/**
 * Tells the texts of the notes on assets by tag, the last changed first, each time they change. It draws nothing. A file of its own,
 * because the database that it reads comes after the page.
 */
export function AssetNotes({ onRead }: { onRead: (texts: ReadonlyMap<string, string>) => void }) {
  const notes = useNotes()?.data?.items
  useEffect(() => {
    const texts = new Map<string, string>()
    for (const { on, text } of notes ?? [])
      if (on.kind === 'asset') texts.set(on.key, [texts.get(on.key), text].filter(Boolean).join(' · '))
    onRead(texts)
  }, [notes, onRead])
  return null
}
