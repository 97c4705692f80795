import { clsx } from 'clsx'
import { evidenceTier } from '#shared/format/evidence.ts'
import { formatRate } from '#shared/format/percent.ts'
import type { JudgedInsight } from './judged-insight.ts'

/**
 * `71% out of sample, 42 episodes`: two facts side by side and never "of", because the feed does not say how many of the
 * episodes the rate rests on.
 */
export function InsightEvidence({ insight }: { insight: JudgedInsight }) {
  const { hitRate, episodes } = insight
  if (!hitRate) return <span className="text-ink-3">hit rate n/a</span>
  const tier = evidenceTier(episodes)
  return (
    <span
      className={clsx(
        (tier === 'limited' || tier === 'thin') &&
          'text-caution underline decoration-dotted underline-offset-3',
      )}
    >
      <span className="sr-only">hit rate </span>
      {formatRate(hitRate.value, episodes)}
      {hitRate.isOutOfSample && ' out of sample'},{' '}
      {episodes === null ? 'sample not stated' : `${episodes} episodes in all`}
      {tier === 'limited' || tier === 'thin' ? `, ${tier}` : ''}
    </span>
  )
}
