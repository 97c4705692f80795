import type { SKRSContext2D } from '@napi-rs/canvas'
import type { EpisodeFact } from '#reference/engine/base/insight-facts.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { font, INK } from './canvas.ts'
import { fitText, line, type Plot } from './plot.ts'

export const SHEET = { width: 960, height: 500 } as const
export const PLOT_BOX = { left: 72, top: 84, right: SHEET.width - 108, bottom: SHEET.height - 74 } as const

/** What is written around a chart. `source` says what kind of data it is. */
export type SheetWords = { title: string; subtitle: string; note: string; source: string }

/** Ground, headline, and the two lines at the foot. */
export function drawSheet(context: SKRSContext2D, { title, subtitle, note, source }: SheetWords): void {
  const { width, height } = SHEET
  context.fillStyle = INK.background
  context.fillRect(0, 0, width, height)
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.fillStyle = INK.ink
  context.font = font(20, 600)
  context.fillText(fitText(context, title, width - 48), 24, 36)
  context.fillStyle = INK.muted
  context.font = font(14)
  context.fillText(fitText(context, subtitle, width - 48), 24, 60)
  context.font = font(12)
  context.fillText(fitText(context, note, width - 48), 24, height - 28)
  context.fillText(fitText(context, source, width - 48), 24, height - 10)
}

/** Earlier episodes as bands with a mark on their first day, as far as they lie in the picture. */
export function drawEpisodes(context: SKRSContext2D, plot: Plot, episodes: readonly EpisodeFact[]): void {
  for (const { start, end } of episodes) {
    const from = Math.max(plot.left, plot.x(start * MS_PER_DAY))
    const to = Math.min(plot.right, plot.x((end + 1) * MS_PER_DAY))
    if (to <= plot.left || from >= plot.right) continue
    context.fillStyle = INK.episode
    context.fillRect(from, plot.top, Math.max(2, to - from), plot.bottom - plot.top)
    context.strokeStyle = INK.episodeLine
    context.lineWidth = 1
    if (plot.x(start * MS_PER_DAY) >= plot.left) line(context, from, plot.top, from, plot.bottom)
  }
}

/** A label at the right end of a level, with a stroke of its colour. */
export function drawLevel(
  context: SKRSContext2D,
  plot: Plot,
  value: number,
  from: number,
  colour: string,
  label: string,
  labelY = plot.y(value),
): void {
  const y = plot.y(value)
  context.strokeStyle = colour
  context.lineWidth = 1.5
  context.setLineDash([2, 4])
  line(context, from, y, plot.right, y)
  context.setLineDash([])
  context.fillStyle = colour
  context.font = font(12, 600)
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(label, plot.right + 8, labelY)
}
