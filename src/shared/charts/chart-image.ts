// The same file as in the page's style sheet: Vite gives both one address.
import textFont from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wdth-normal.woff2?url'
import { formatDay, formatTime } from '#shared/format/date.ts'
import { shownScale } from './drawing-size.ts'
import { textWidth } from './scale.ts'

/** Text around an exported chart. */
export type PictureWords = { title: string; subtitle: string; footer: readonly string[] }

const SVG_NS = 'http://www.w3.org/2000/svg'
const PADDING = 20
const HEAD = 48
const LINE = 15
const TITLE_LINE = 18
/** The CSS properties that are copied into attributes, because classes and custom properties do not work outside of the page. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'font-size',
  'font-weight',
  'font-stretch',
  'font-family',
  'text-anchor',
  'paint-order',
  'shape-rendering',
] as const

/**
 * The chart as one self-contained SVG in the light theme: layers stacked, colours and fonts resolved to plain attributes, with its
 * caption. Throws when the host has no chart because it shows the table.
 */
export function chartToSvg(host: HTMLElement, caption: PictureWords): SVGSVGElement {
  const layers = [...host.querySelectorAll<SVGSVGElement>('svg[data-chart-layer]')]
  if (layers.length === 0) throw new Error('There is no drawing to export')
  const box = host.getBoundingClientRect()
  const drawnWidth = host.clientWidth || layers[0]!.width.baseVal.value
  // The image has the size in which the chart is laid out, not the scaled size on screen.
  const scale = shownScale(host)
  const drawnHeight = Math.max(...layers.map((layer) => bottomOf(layer, box.top, scale)))
  const width = drawnWidth + 2 * PADDING
  const titles = wrapped(caption.title, drawnWidth, 15.5)
  const subtitles = wrapped(caption.subtitle, drawnWidth, 12)
  const footer = caption.footer.flatMap((line) => wrapped(line, drawnWidth, 11))
  const head = HEAD + (titles.length - 1) * TITLE_LINE + (subtitles.length - 1) * LINE
  const height = head + drawnHeight + footer.length * LINE + 2 * PADDING

  const stage = document.createElement('div')
  // Off screen, but in the document: otherwise there are no computed styles.
  stage.style.cssText = 'position:absolute;left:-100000px;top:0;background:var(--color-surface)'
  document.body.append(stage)
  // On the page's root, where the colours are defined. Nothing is painted before it is restored.
  const page = document.documentElement
  const theme = page.dataset['theme']
  page.dataset['theme'] = 'light'
  try {
    const root = withAttributes(document.createElementNS(SVG_NS, 'svg'), {
      xmlns: SVG_NS,
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
    })
    stage.append(root)
    root.append(
      withAttributes(document.createElementNS(SVG_NS, 'rect'), {
        width,
        height,
        style: 'fill:var(--color-surface)',
      }),
    )
    for (const layer of layers) {
      const at = layer.getBoundingClientRect()
      const copy = layer.cloneNode(true)
      if (!(copy instanceof SVGSVGElement)) continue
      copy.setAttribute('x', String(PADDING + (at.left - box.left) / scale))
      copy.setAttribute('y', String(PADDING + head + (at.top - box.top) / scale))
      copy.removeAttribute('class')
      copy.setAttribute('overflow', 'visible')
      root.append(copy)
    }
    const subtitleTop = PADDING + 33 + TITLE_LINE * (titles.length - 1)
    for (const [lines, top, height, style] of [
      [titles, PADDING + 14, TITLE_LINE, 'font:600 15px var(--font-sans);fill:var(--color-ink)'],
      [subtitles, subtitleTop, LINE, 'font:400 12px var(--font-sans);fill:var(--color-ink-2)'],
      [
        footer,
        PADDING + head + drawnHeight + LINE,
        LINE,
        'font:400 11px var(--font-sans);fill:var(--color-ink-3)',
      ],
    ] as const)
      lines.forEach((line, i) => root.append(words(line, PADDING, top + height * i, style)))
    for (const element of [root, ...root.querySelectorAll<SVGElement>('*')]) resolveStyle(element)
    root.remove()
    return root
  } finally {
    if (theme !== undefined) page.dataset['theme'] = theme
    stage.remove()
  }
}

/** Lower edge of a layer. Below it the host may contain text that does not belong into the image. */
function bottomOf(layer: SVGSVGElement, top: number, scale: number): number {
  const box = layer.getBoundingClientRect()
  return box.height > 0 ? (box.bottom - top) / scale : layer.height.baseVal.value
}

/** `style` is set by `cssText`, because the Content Security Policy blocks style attributes. */
function withAttributes<E extends SVGElement>(
  element: E,
  { style, ...attributes }: Record<string, string | number>,
): E {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  if (style !== undefined) element.style.cssText = String(style)
  return element
}

function words(text: string, x: number, y: number, style: string) {
  const element = withAttributes(document.createElementNS(SVG_NS, 'text'), { x, y, style })
  element.textContent = text
  return element
}

function resolveStyle(element: SVGElement) {
  const computed = getComputedStyle(element)
  for (const name of STYLES) {
    const value = computed.getPropertyValue(name)
    if (value) element.setAttribute(name, value)
  }
  element.removeAttribute('style')
  element.removeAttribute('class')
}

/** Embeds the font, so that the image looks the same everywhere. */
export async function withEmbeddedFont(svg: SVGSVGElement): Promise<SVGSVGElement> {
  const rule = await embeddedFontRule()
  if (rule === null) return svg
  const style = document.createElementNS(SVG_NS, 'style')
  style.textContent = rule
  svg.prepend(style)
  return svg
}

export const serialiseSvg = (svg: SVGSVGElement) => new XMLSerializer().serializeToString(svg)

const PIXELS_PER_UNIT = 2

/** Rejects when the browser cannot render it. */
export async function svgToPng(svg: SVGSVGElement): Promise<Blob> {
  const width = Number(svg.getAttribute('width'))
  const height = Number(svg.getAttribute('height'))
  const image = new Image(width, height)
  // A data: URL, because the Content Security Policy allows images only from this origin and from data:.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(serialiseSvg(svg))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * PIXELS_PER_UNIT)
  canvas.height = Math.round(height * PIXELS_PER_UNIT)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas to paint on')
  context.scale(PIXELS_PER_UNIT, PIXELS_PER_UNIT)
  context.drawImage(image, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image is empty'))), 'image/png'),
  )
}

/**
 * Copies an image to the clipboard. It takes a promise, because browsers allow clipboard writes only during the click itself, before
 * the image is rendered.
 *
 * @returns false on pages without https, where the browser refuses, or when rendering failed
 */
export async function copyImage(painting: Promise<Blob>): Promise<boolean> {
  // Avoids an unhandled rejection where `ClipboardItem` throws first.
  painting.catch(() => {})
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': painting })])
    return true
  } catch {
    return false
  }
}

/** A `@font-face` rule with the embedded font file; null where it cannot be fetched. */
async function embeddedFontRule(): Promise<string | null> {
  try {
    const response = await fetch(textFont)
    if (!response.ok) return null
    const file = await dataUrlOf(await response.blob())
    return `@font-face{font-family:"IBM Plex Sans Variable";font-weight:100 700;font-stretch:85% 100%;src:url(${file}) format("woff2")}`
  } catch {
    return null
  }
}

const dataUrlOf = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })

/** Caption of an exported chart, so that it can be understood without the page. */
export type ImageCaption = {
  title: string
  /** Unit or currency, number of cases, as-of date. */
  subtitle: string
  legend?: readonly string[]
  /** Source and meaning of the figures, one line each. */
  footer: readonly string[]
}

const DISCLAIMER = 'What followed in the past, not a forecast and not advice.'

type Surroundings = {
  notice: string | null
  /** Address of the page. */
  address: string
  /** ms UTC */
  savedAt: number
}

/** The lines below an exported image: notice, legend and footer of the chart, disclaimer, and where and when it was saved. */
export function pictureFooter({ legend = [], footer }: ImageCaption, around: Surroundings): string[] {
  const { notice, address, savedAt } = around
  const own = [...(notice === null ? [] : [`${bare(notice)}.`]), ...legend, ...footer]
  const hasDisclaimer = own.some((line) => line.includes('not advice'))
  const lines = [
    ...own,
    ...(hasDisclaimer ? [] : [DISCLAIMER]),
    `Insight Desk, ${address}, saved ${formatDay(savedAt)}, ${formatTime(savedAt)}`,
  ]
  return lines.filter((line, i) => lines.findIndex((other) => bare(other) === bare(line)) === i)
}

const bare = (line: string) => line.trim().replace(/\.$/, '')

/** Wraps text at spaces, and words that are longer than a line at its end. `size`: font size in pixels. */
export function wrapped(text: string, width: number, size: number): string[] {
  const perLine = Math.max(8, Math.floor(width / ((textWidth('x') * size) / 11)))
  // By characters, because half of one would make the picture invalid.
  const longest = new RegExp(`.{1,${perLine}}`, 'gu')
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line && line.length + 1 + word.length > perLine) {
      lines.push(line)
      line = ''
    }
    line = line ? `${line} ${word}` : word
    const pieces = line.match(longest) ?? []
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return line ? [...lines, line] : lines
}
