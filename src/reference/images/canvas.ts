import { createRequire } from 'node:module'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'

/** Colours of the light theme: the images always have a light background. */
export const INK = {
  background: '#ffffff',
  ink: '#1a1d23',
  muted: '#63666c',
  axis: '#c9c7c3',
  grid: '#edece8',
  accent: '#3363d7',
  fan: ['#e9f0fe', '#d5e3ff', '#bdd3ff', '#a3c1fd'],
  median: '#1844b9',
  gain: '#007548',
  loss: '#ad1533',
  episode: '#fef2d9',
  episodeLine: '#e0b771',
} as const

const FAMILY = 'Reference Plex'
export const font = (size: number, weight = 400) => `${weight} ${size}px "${FAMILY}", sans-serif`

let library: Promise<typeof import('@napi-rs/canvas')> | null = null

/** Loads the canvas library and its font on first use. */
function canvasLibrary() {
  return (library ??= import('@napi-rs/canvas').then((canvas) => {
    const file = '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'
    canvas.GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(file), FAMILY)
    return canvas
  }))
}

/** Draws an image of the given size as PNG. Lengths are CSS pixels; the image has twice as many pixels. */
export async function drawPng(
  width: number,
  height: number,
  draw: (context: SKRSContext2D) => void,
): Promise<Buffer> {
  const { createCanvas } = await canvasLibrary()
  const canvas: Canvas = createCanvas(2 * width, 2 * height)
  const context = canvas.getContext('2d')
  context.scale(2, 2)
  draw(context)
  return canvas.encode('png')
}
