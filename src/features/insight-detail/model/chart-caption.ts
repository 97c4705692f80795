import type { ImageCaption } from '#shared/charts/picture/picture-words.ts'
import { formatDay } from '#shared/format/date.ts'
import type { InsightFacts } from './insight-facts.ts'

/** Words around an exported chart: what it shows, and its legend. `count`: number of cases, where it is not the insight's own. */
export type CaptionOf = (shows: string, legend?: readonly string[], count?: number | null) => ImageCaption

type CaptionInputs = {
  title: string
  /** Ticker of the asset. */
  label: string
  facts: Pick<InsightFacts, 'cases' | 'entryAt'>
  /** Notice on simulated data. */
  notice: string | null
}

/** Title, date and source are the same for all charts of a page; each names itself. */
export const captionOf =
  ({ title, label, facts, notice }: CaptionInputs): CaptionOf =>
  (shows, legend, count = facts.cases) => ({
    title: `${title} · ${label}`,
    subtitle: `${shows}; ${count === null ? 'number of past cases not provided' : `n = ${count}`}, as of ${formatDay(facts.entryAt)}`,
    ...(legend ? { legend } : {}),
    footer: [
      'Source: Financial Insights Service, Insight Desk. Past outcomes, not a forecast and not advice.',
      ...(notice ? [notice] : []),
    ],
  })
