import type { ImageCaption } from '#shared/charts/picture/picture-words.ts'
import { formatDay } from '#shared/format/date.ts'
import type { InsightFacts } from './insight-facts.ts'

/**
 * Words around an exported chart: what it shows with its unit, and what its marks mean where the drawing does not say it. `count`:
 * the cases of what is shown, where they are not the insight's own.
 */
export type CaptionOf = (shows: string, legend?: readonly string[], count?: number | null) => ImageCaption

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
  (shows, legend, count = facts.cases) => ({
    title: `${title} · ${label}`,
    subtitle: `${shows}; ${count === null ? 'number of past cases not stated' : `n = ${count}`}, as of ${formatDay(facts.entryAt)}`,
    ...(legend ? { legend } : {}),
    footer: [
      'Source: Financial Insights Service, Insight Desk. What followed in the past, not a forecast and not advice.',
      ...(notice ? [notice] : []),
    ],
  })
