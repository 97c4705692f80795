import { storeUnreadable } from './unreadable-texts.ts'
import { readSingly } from './read-singly.ts'
import { printStored, readStored, type StoredSpec } from './stored.ts'
import { useStorageTrouble } from './storage-trouble.ts'
import { say, useToast } from '#shared/state/toasts.ts'

const NO_ROOM =
  'Browser storage is full or blocked. Changes last until this tab is closed. Export views and watchlist to save them.'
const NEWER =
  'A newer version of this app has saved data on this device. Reload to use it. Changes made before last until this tab is closed.'

const NAMES: Readonly<Record<string, string>> = {
  'insight-desk.views': 'views',
  'insight-desk.watchlist': 'watchlist',
  'insight-desk.list-layout': 'list layout',
  'insight-desk.preferences': 'settings',
}
/** What was left out in this tab, said together. */
const lost: string[] = []

/**
 * For the day on which something stored cannot be read, or a change cannot be stored: keeps what would be lost, and says it.
 *
 * @param found what could be read: null where a text is there that could not
 * @param settle tries again
 * @returns what could be read of it with more patience, where it could not be put in its place
 */
export function mendStored<T extends object>(
  spec: StoredSpec<T>,
  found: T | null | undefined,
  isTroubled: boolean,
  settle: () => void,
): T | null {
  if (!isTroubled) useStorageTrouble.setState({ [spec.key]: undefined })
  else if (found !== null) tell(spec.key, NO_ROOM)
  else return readAgain(spec, settle)
  return null
}

function readAgain<T extends object>(spec: StoredSpec<T>, settle: () => void): T | null {
  const text = localStorage.getItem(spec.key)
  // Another tab has mended it meanwhile, where it can be read by now.
  if (text !== null && !readStored(spec, text)) {
    const reading = readSingly(spec, text)
    if (reading === 'newer') {
      tell(spec.key, NEWER)
      return null
    }
    const { value, leftOut } = reading === 'none' ? { value: spec.initial, leftOut: null } : reading
    try {
      if (leftOut !== 0) storeUnreadable(spec.key, text)
      localStorage.setItem(spec.key, printStored(spec.version, value))
    } catch {
      tell(spec.key, NO_ROOM)
      return value
    }
    if (leftOut !== 0) sayLeftOut(spec.key, leftOut)
  }
  settle()
  return null
}

function sayLeftOut(key: string, count: number | null) {
  const name = NAMES[key] ?? 'read insights'
  lost.push(count === null ? name : `${count} of the ${name}`)
  say(
    `Could not be read and left out: ${lost.join(', ')}. The old data is still on this device, see “Save and arrange views”.`,
  )
}

/** Beside the words that confirm a change, which could be taken for a promise; else once for each thing that is kept. */
function tell(key: string, words: string) {
  const { toast } = useToast.getState()
  const isTold = useStorageTrouble.getState()[key] === words
  useStorageTrouble.setState({ [key]: words })
  if (toast?.message.includes(words)) return
  if (toast?.undo) useToast.setState({ toast: { ...toast, message: `${toast.message}. ${words}` } })
  else if (!isTold) say(words)
}
