import { embeddedFontRule } from './embedded-font.ts'

/** What is printed around an exported drawing, so that it stands alone when it is pasted somewhere. */
export type ImageCaption = {
  title: string
  /** Unit, count of cases, as-of date. */
  subtitle: string
  /** Source and short disclaimer, one line each. */
  footer: readonly string[]
}

const SVG_NS = 'http://www.w3.org/2000/svg'
const PADDING = 20
const HEAD = 48
const LINE = 15
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
export function chartToSvg(host: HTMLElement, caption: ImageCaption): SVGSVGElement {
  const layers = [...host.querySelectorAll<SVGSVGElement>('svg[data-chart-layer], svg.recharts-surface')]
  if (layers.length === 0) throw new Error('There is no drawing to export')
  const box = host.getBoundingClientRect()
  const drawnWidth = host.clientWidth || layers[0]!.width.baseVal.value
  const drawnHeight = host.clientHeight || layers[0]!.height.baseVal.value
  const width = drawnWidth + 2 * PADDING
  const height = HEAD + drawnHeight + caption.footer.length * LINE + 2 * PADDING

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
    root.append(words(caption.title, PADDING, PADDING + 14, 'font:600 15px var(--font-ui);fill:var(--ink)'))
    root.append(
      words(caption.subtitle, PADDING, PADDING + 33, 'font:400 12px var(--font-ui);fill:var(--ink-2)'),
    )
    for (const layer of layers) {
      const at = layer.getBoundingClientRect()
      const copy = layer.cloneNode(true)
      if (!(copy instanceof SVGSVGElement)) continue
      copy.setAttribute('x', String(PADDING + at.left - box.left))
      copy.setAttribute('y', String(PADDING + HEAD + at.top - box.top))
      copy.removeAttribute('class')
      copy.setAttribute('overflow', 'visible')
      root.append(copy)
    }
    caption.footer.forEach((line, i) => {
      const y = PADDING + HEAD + drawnHeight + LINE * (i + 1)
      root.append(words(line, PADDING, y, 'font:400 11px var(--font-ui);fill:var(--ink-3)'))
    })
    for (const element of [root, ...root.querySelectorAll<SVGElement>('*')]) resolveStyle(element)
    root.remove()
    return root
  } finally {
    stage.remove()
  }
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
