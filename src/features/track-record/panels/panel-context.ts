import type { ImageCaption } from '#shared/charts/picture/picture-words.ts'
import { formatDay } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import type { Behind } from './cases-dialog.tsx'

/** What every panel of the record needs beside its own figures. */
export type PanelContext = {
  /** Insights judged so far. */
  n: number
  /** The service's clock, ms UTC. */
  now: number
  /** The filters in words. */
  filters: string
  onOpen: (behind: Behind) => void
}

export const imageCaption = (title: string, { n, now, filters }: PanelContext): ImageCaption => ({
  title,
  subtitle: `${countOf(n, 'judged insight')}, as of ${formatDay(now)}${filters === '' ? '' : `, ${filters}`}`,
  footer: ['Outcomes estimated from closes by this dashboard.'],
})
