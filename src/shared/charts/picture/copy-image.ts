/** What became of a picture on its way to the clipboard. */
export type CopyOutcome = 'copied' | 'no-image-clipboard' | 'refused' | 'not-painted'

/**
 * Puts a picture on the clipboard. It is handed over while it is still being painted: browsers let a page write only during the
 * press itself, not after it.
 */
export async function copyImage(painting: Promise<Blob>): Promise<CopyOutcome> {
  // Whoever drops the picture below must not leave its failure unheard.
  const isPainted = painting.then(
    () => true,
    () => false,
  )
  // Absent on pages without https, and in browsers that copy text only.
  if (typeof ClipboardItem === 'undefined' || navigator.clipboard?.write === undefined)
    return 'no-image-clipboard'
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': painting })])
    return 'copied'
  } catch {
    return (await isPainted) ? 'refused' : 'not-painted'
  }
}
