import { shownScale } from './drawing-scale.ts'
import { embeddedFontRule } from './embedded-font.ts'
import { wrapped } from './picture-words.ts'

/** The words around a drawing, as they are printed. */
export type PictureWords = { title: string; subtitle: string; footer: readonly string[] }

const SVG_NS = 'http://www.w3.org/2000/svg'
const PADDING = 20
const HEAD = 48
const LINE = 15
const TITLE_LINE = 18
/** Everything a mark's look can depend on; classes and custom properties do not leave this page. */
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
 * The drawing as one self-contained SVG in the light theme: layers stacked, colours and type resolved to plain attributes,
 * caption inside. Throws when the host holds no drawing (it shows its table).
 */
export function chartToSvg(host: HTMLElement, caption: PictureWords): SVGSVGElement {
  const layers = [...host.querySelectorAll<SVGSVGElement>('svg[data-chart-layer]')]
  if (layers.length === 0) throw new Error('There is no drawing to export')
  const box = host.getBoundingClientRect()
  const drawnWidth = host.clientWidth || layers[0]!.width.baseVal.value
  // The picture is as large as the drawing is drawn, not as it is shown.
  const scale = shownScale(host)
  const drawnHeight = Math.max(...layers.map((layer) => bottomOf(layer, box.top, scale)))
  const width = drawnWidth + 2 * PADDING
  const titles = wrapped(caption.title, drawnWidth, 15.5)
  const subtitles = wrapped(caption.subtitle, drawnWidth, 12)
  const footer = caption.footer.flatMap((line) => wrapped(line, drawnWidth, 11))
  const head = HEAD + (titles.length - 1) * TITLE_LINE + (subtitles.length - 1) * LINE
  const height = head + drawnHeight + footer.length * LINE + 2 * PADDING

  const stage = document.createElement('div')
  // Off screen, but rendered: computed styles exist only for what is in the document.
  stage.dataset['theme'] = 'light'
  stage.style.cssText = 'position:absolute;left:-100000px;top:0;background:var(--surface)'
  document.body.append(stage)
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
        style: 'fill:var(--surface)',
      }),
    )
    titles.forEach((line, i) => {
      const y = PADDING + 14 + TITLE_LINE * i
      root.append(words(line, PADDING, y, 'font:600 15px var(--font-ui);fill:var(--ink)'))
    })
    subtitles.forEach((line, i) => {
      const y = PADDING + 33 + TITLE_LINE * (titles.length - 1) + LINE * i
      root.append(words(line, PADDING, y, 'font:400 12px var(--font-ui);fill:var(--ink-2)'))
    })
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
    footer.forEach((line, i) => {
      const y = PADDING + head + drawnHeight + LINE * (i + 1)
      root.append(words(line, PADDING, y, 'font:400 11px var(--font-ui);fill:var(--ink-3)'))
    })
    for (const element of [root, ...root.querySelectorAll<SVGElement>('*')]) resolveStyle(element)
    root.remove()
    return root
  } finally {
    stage.remove()
  }
}

/** Where a layer ends, with what it shows in pictures only. Below it the host may hold words of the page that no picture has. */
function bottomOf(layer: SVGSVGElement, top: number, scale: number): number {
  const below = Number(layer.dataset['exportedBelow'] ?? 0)
  const box = layer.getBoundingClientRect()
  return (box.height > 0 ? (box.bottom - top) / scale : layer.height.baseVal.value) + below
}

/** `style` goes through the object model: the content security policy refuses style attributes that are set as text. */
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

/** Puts the text font inside, so that the picture looks alike wherever it is opened. */
export async function withEmbeddedFont(svg: SVGSVGElement): Promise<SVGSVGElement> {
  const rule = await embeddedFontRule()
  if (rule === null) return svg
  const style = document.createElementNS(SVG_NS, 'style')
  style.textContent = rule
  svg.prepend(style)
  return svg
}

/** The SVG as text, ready to be saved. */
export const serialiseSvg = (svg: SVGSVGElement) => new XMLSerializer().serializeToString(svg)

/** The SVG painted at `scale` pixels per unit. Rejects when the browser refuses to paint it. */
export async function svgToPng(svg: SVGSVGElement, scale = 2): Promise<Blob> {
  const width = Number(svg.getAttribute('width'))
  const height = Number(svg.getAttribute('height'))
  const image = new Image(width, height)
  // A data: address, because the content security policy lets images come from here and from data: only.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(serialiseSvg(svg))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas to paint on')
  context.scale(scale, scale)
  context.drawImage(image, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image is empty'))), 'image/png'),
  )
}
