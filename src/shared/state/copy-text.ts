import { say } from './toasts.ts'

/**
 * Puts a text on the clipboard and says so.
 *
 * @param onBlocked what helps where the browser forbids it
 */
export async function copyText(text: string, done: string, onBlocked: () => void) {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return onBlocked()
  }
  say(done)
}

/** Copies an address, by default that of the page as it stands, which holds every choice made on it. */
export const copyLink = (link = window.location.href) =>
  copyText(link, 'Link copied', () => say('The clipboard is blocked. Copy the address instead.'))
