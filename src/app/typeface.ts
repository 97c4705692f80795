import letters from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wdth-normal.woff2?url'

/** How long a page whose code is here may wait for the letters. */
const PATIENCE_MS = 150
/** What a fast line takes for the app’s first file, also on a busy machine; at 1.4 Mbit/s it takes longer. */
const FAST_LINE_MS = 600

let coming: Promise<unknown> | undefined
/** Path of the page for which the letters came too late. */
let latePath: string | null = null

const fetchLetters = () =>
  (coming ??= new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous',
      fetchPriority: 'low',
      href: letters,
      onload: resolve,
      onerror: resolve,
    })
    document.head.append(link)
  }))

/**
 * The typeface, once its letters are here: a sheet that names letters still on their way lays the whole page out twice, and on a slow
 * processor each time takes as long as the first picture. Where it does not come, the system's own stands in.
 */
async function putOn() {
  latePath = null
  await fetchLetters()
  await import('./fonts.css')
  await document.fonts.load('1em "IBM Plex Sans Variable"')
  isOn = true
}

let isOn = false

/** Whether a page can be drawn in its own letters without another question. */
export const isTypefaceOn = () => isOn

/**
 * For a page with paragraphs, whose lines would break elsewhere in other letters: the typeface is on before the page shows its first
 * word, or it waits for the next page (`lateTypeface`).
 *
 * @param code settles when the page's code is here
 */
export async function typefaceFirst(code: Promise<unknown>) {
  const patience = code.then(() => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)))
  const isHere = await Promise.race([
    fetchLetters().then(() => true),
    patience.then(
      () => false,
      () => false,
    ),
  ])
  if (isHere) await putOn()
  else latePath = location.pathname
}

/**
 * For the list, whose lines do not wrap: as soon as it comes, on a line that brings it before anybody has begun to read. On a slow one
 * it would lay everything out anew while it is read, and is fetched for the next page. A page that decided for itself by
 * `typefaceFirst` is left alone.
 *
 * @param entry address of the app's first file, whose time on the line tells how fast it is
 */
export async function typefaceForList(entry: string) {
  if (coming) return
  const [file] = performance.getEntriesByName(entry)
  if (file && file.duration < FAST_LINE_MS) await putOn()
  else {
    latePath = location.pathname
    await fetchLetters()
  }
}

/** A new page takes what came too late for the one before. */
export async function lateTypeface(pathname: string) {
  if (latePath !== null && latePath !== pathname) await putOn()
}
