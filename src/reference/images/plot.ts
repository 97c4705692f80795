import type { SKRSContext2D } from '@napi-rs/canvas'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { formatMonth } from '#shared/format/date.ts'
import { font, INK } from './canvas.ts'

/** A rectangle of the sheet with a linear scale on each axis; x in ms UTC. */
export type ImagePlot = {
  left: number
  top: number
  right: number
  bottom: number
  x(at: number): number
  y(value: number): number
}

type Interval = { from: number; to: number }

export function createPlot(
  box: { left: number; top: number; right: number; bottom: number },
  time: Interval,
  values: Interval,
): ImagePlot {
  const { left, right, top, bottom } = box
  const timeSpan = Math.max(1, time.to - time.from)
  const valueSpan = Math.max(1e-12, values.to - values.from)
  return {
    ...box,
    x: (at) => left + ((at - time.from) / timeSpan) * (right - left),
    y: (value) => bottom - ((value - values.from) / valueSpan) * (bottom - top),
  }
}

/** The same plot with another time scale from `bend` on, so that the time after it takes the last `share` of the width. */
export function bendPlot(plot: ImagePlot, time: Interval, bend: number, share: number): ImagePlot {
  const border = plot.right - share * (plot.right - plot.left)
  const before = createPlot({ ...plot, right: border }, { from: time.from, to: bend }, { from: 0, to: 1 })
  const after = createPlot({ ...plot, left: border }, { from: bend, to: time.to }, { from: 0, to: 1 })
  return { ...plot, x: (at) => (at <= bend ? before.x(at) : after.x(at)) }
}

/** Range of all finite values, with a small margin. */
export function rangeOf(values: Iterable<number>): Interval {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (!Number.isFinite(value)) continue
    from = Math.min(from, value)
    to = Math.max(to, value)
  }
  if (from > to) return { from: 0, to: 1 }
  const margin = (to - from || Math.abs(to) || 1) * 0.06
  return { from: from - margin, to: to + margin }
}

/** Round values inside a range, about `count` of them, at steps of 1, 2, 2.5 or 5 times a power of ten. */
function roundTicks({ from, to }: Interval, count: number): number[] {
  const rough = (to - from) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((m) => m * power).find((candidate) => candidate >= rough) ?? rough
  const ticks: number[] = []
  for (let i = Math.ceil(from / step); i * step <= to; i++) ticks.push(i * step)
  return ticks
}

/** First days of months between two instants, about `count` of them. */
function monthTicks({ from, to }: Interval, count: number): number[] {
  const months = (to - from) / (30.44 * MS_PER_DAY)
  const step = [1, 2, 3, 6, 12, 24, 48].find((candidate) => months / candidate <= count) ?? 48
  const start = new Date(from)
  const ticks: number[] = []
  for (let i = 0; ; i++) {
    const month = Math.ceil((start.getUTCMonth() + 1) / step) * step + i * step
    const at = Date.UTC(start.getUTCFullYear(), month, 1)
    if (at > to) return ticks
    ticks.push(at)
  }
}

/** Grid, value labels at the left and dates below. */
export function drawAxes(
  context: SKRSContext2D,
  plot: ImagePlot,
  time: Interval,
  values: Interval,
  format: (value: number) => string,
): void {
  context.font = font(12)
  context.fillStyle = INK.muted
  context.strokeStyle = INK.grid
  context.lineWidth = 1
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  for (const value of roundTicks(values, 5)) {
    const y = Math.round(plot.y(value)) + 0.5
    line(context, plot.left, y, plot.right, y)
    context.fillText(format(value), plot.left - 8, y)
  }
  context.textAlign = 'center'
  context.textBaseline = 'top'
  for (const at of monthTicks(time, 6)) {
    if (plot.x(at) < plot.right - 24) context.fillText(formatMonth(at), plot.x(at), plot.bottom + 8)
  }
  context.strokeStyle = INK.axis
  line(context, plot.left, plot.bottom + 0.5, plot.right, plot.bottom + 0.5)
}

export function line(context: SKRSContext2D, x0: number, y0: number, x1: number, y1: number): void {
  context.beginPath()
  context.moveTo(x0, y0)
  context.lineTo(x1, y1)
  context.stroke()
}

/** A path through points; a value that is not finite interrupts it. */
export function drawPath(context: SKRSContext2D, points: Iterable<readonly [number, number]>): void {
  context.beginPath()
  let isDown = false
  for (const [x, y] of points) {
    if (!Number.isFinite(y)) isDown = false
    else if (isDown) context.lineTo(x, y)
    else {
      context.moveTo(x, y)
      isDown = true
    }
  }
  context.stroke()
}

/** Truncates a text after the last word that fits. */
export function fitText(context: SKRSContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  const words = text.split(' ')
  while (words.length > 1 && context.measureText(`${words.join(' ')} …`).width > width) words.pop()
  return `${words.join(' ')} …`
}
