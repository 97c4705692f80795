import type { SeriesGroup } from '#reference/series/base/series-definition.ts'
import { drawPng, font, INK } from './canvas.ts'
import { drawPath } from './plot.ts'

/** Backgrounds with a contrast of at least 4.5 to white text. */
const BACKGROUNDS = ['#3363d7', '#7a4fb5', '#0f766e', '#9a3412', '#4d5055', '#a21a5b', '#1f6f3a', '#6b5900']

const LOGO_SIZE = 96
const ICON_SIZE = 48

/** A fictional company's logo: its initials on a background colour that depends on its tag. */
export function drawLogo(tag: string, name: string): Promise<Buffer> {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
  let sum = 0
  for (const char of tag) sum = (sum * 31 + char.charCodeAt(0)) >>> 0
  return drawPng(LOGO_SIZE, LOGO_SIZE, (context) => {
    context.fillStyle = BACKGROUNDS[sum % BACKGROUNDS.length] ?? INK.ink
    // Fills the whole square, because the app rounds the corners.
    context.fillRect(0, 0, LOGO_SIZE, LOGO_SIZE)
    context.fillStyle = INK.background
    context.font = font(40, 600)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(initials, LOGO_SIZE / 2, LOGO_SIZE / 2 + 2)
  })
}

/** Polylines in a square of 24 units, in the notation of SVG points. */
const STROKES: Record<SeriesGroup, readonly string[]> = {
  momentum: ['4,17 10,11 13,14 20,6', '15,6 20,6 20,11'],
  trend: ['4,18 20,6', '4,12 20,10'],
  oscillator: ['3,12 6,6 9,6 12,12 15,18 18,18 21,12'],
  range: ['4,5 20,5', '4,19 20,19', '12,8 12,16'],
  volatility: ['3,13 6,8 9,18 12,5 15,19 18,10 21,13'],
  turnover: ['6,20 6,13', '12,20 12,5', '18,20 18,10'],
  relative: ['4,18 20,5', '4,18 20,15'],
  seasonality: ['5,6 19,6 19,20 5,20 5,6', '5,11 19,11', '9,3 9,8', '15,3 15,8'],
  breadth: ['4,8 10,4', '4,14 14,7', '4,20 20,9'],
  fundamental: ['5,21 5,4 15,4 15,21', '15,10 19,10 19,21', '3,21 21,21'],
  macro: ['3,20 21,20', '5,17 5,10', '10,17 10,10', '15,17 15,10', '20,17 20,10', '3,8 12,3 21,8'],
}

export function drawGroupIcon(group: SeriesGroup): Promise<Buffer> {
  return drawPng(ICON_SIZE, ICON_SIZE, (context) => {
    context.scale(ICON_SIZE / 24, ICON_SIZE / 24)
    context.strokeStyle = INK.muted
    context.lineWidth = 1.75
    context.lineCap = 'round'
    context.lineJoin = 'round'
    for (const stroke of STROKES[group])
      drawPath(
        context,
        stroke.split(' ').map((point) => point.split(',').map(Number) as [x: number, y: number]),
      )
  })
}
