import letters from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wdth-normal.woff2?url'

/**
 * The typeface, once its letters are here: a sheet that names letters still on their way lays the whole page out twice, and on a slow
 * processor each time takes as long as the first picture. Where it does not come, the system's own stands in.
 */
export async function putOnTypeface() {
  await new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous',
      href: letters,
      onload: resolve,
      onerror: resolve,
    })
    document.head.append(link)
  })
  await import('./fonts.css')
}
