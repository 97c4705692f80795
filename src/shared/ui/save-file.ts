/** Downloads a file. */
export function saveFile(name: string, content: Blob | string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By the next task the download has its own reference to the blob.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}

/** `Predictions, HALV:XSTO 3m` → `predictions-halv-xsto-3m`: safe on every file system. */
export const fileStem = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
