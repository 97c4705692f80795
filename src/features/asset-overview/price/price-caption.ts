import type { ImageCaption } from '#shared/charts/picture/picture-words.ts'
import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { allOf } from '#shared/format/word-lists.ts'
import { STATUS_SOURCE } from '#shared/ui/indicators/status-mark.tsx'
import type { Comparison } from '#features/asset-overview/comparison/use-comparison.ts'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { outcomeCounts, outcomeWords } from '#features/asset-overview/insights/outcome-counts.ts'

type CaptionInput = {
  /** Null where one asset is drawn alone. */
  comparison: Pick<Comparison, 'assets' | 'words'> | null
  label: string
  summary: string
  currency: string | null
  /** How many closes are drawn. */
  closeCount: number
  /** Those that are marked. */
  insights: readonly JudgedInsight[]
  /** What else is drawn, a line each. */
  layers?: readonly string[]
  isIntraday?: boolean
}

/** What a saved price chart says beside its drawing: what, in which currency, how many closes, and what its marks stand for. */
export function priceCaption(input: CaptionInput): ImageCaption {
  const {
    comparison,
    label,
    summary,
    currency,
    closeCount,
    insights,
    layers = [],
    isIntraday = false,
  } = input
  const unit = currency === null ? 'currency not provided' : `in ${currency}`
  return {
    title: comparison
      ? `${allOf(comparison.assets.map((asset) => asset.label))}, index`
      : `${label}, price ${unit}`,
    subtitle: comparison
      ? `${comparison.words}; each asset in its own currency`
      : `${summary} ${isIntraday ? 'Intraday prices' : 'Closes by day'}, n = ${formatCount(closeCount)}.`,
    legend: [...layers, ...(insights.length > 0 ? [marksInWords(insights)] : [])],
    footer: [
      isIntraday
        ? 'Financial Insights Service, price history.'
        : 'Financial Insights Service, calculator series. Gaps are not filled.',
      'Past moves do not predict later ones.',
    ],
  }
}

const marksInWords = (insights: readonly JudgedInsight[]) =>
  `Marks: ${countOf(insights.length, 'past insight')}, ${outcomeWords(outcomeCounts(insights))}; ${STATUS_SOURCE}. ` +
  'Triangles up and below the line are bullish, down and above it bearish. Filled: worked. Hollow: failed. Dot: active. ' +
  'Dash: cannot be judged. Half filled: several with different outcomes. A number beside a mark counts its insights.'
