import type { ImageCaption } from '#shared/charts/picture-words.ts'
import { formatDay } from '#shared/format/date.ts'
import type { InsightFacts } from './insight-facts.ts'

/** Words around an exported chart: what it shows with its unit, and what its marks mean where the drawing does not say it. */
export type CaptionOf = (shows: string, legend?: readonly string[]) => ImageCaption

type CaptionInputs = {
  title: string
  /** Ticker of the asset. */
  label: string
  facts: Pick<InsightFacts, 'cases' | 'entryAt'>
  /** Said of simulated data. */
  notice: string | null
}

/** One for all charts of a page: each names itself, the insight, its day and its source are the same. */
export const captionOf =
  ({ title, label, facts, notice }: CaptionInputs): CaptionOf =>
  (shows, legend) => ({
    title: `${title} · ${label}`,
    subtitle: `${shows}; ${facts.cases === null ? 'number of past cases not stated' : `n = ${facts.cases}`}, as of ${formatDay(facts.entryAt)}`,
    ...(legend ? { legend } : {}),
    footer: [
      'Source: Financial Insights Service, Insight Desk. What followed in the past, not a forecast and not advice.',
      ...(notice ? [notice] : []),
    ],
  })
