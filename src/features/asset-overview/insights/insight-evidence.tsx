import { clsx } from 'clsx'
import { evidenceWords, tierOf } from './evidence-words.ts'
import type { JudgedInsight } from './judged-insight.ts'

/** Facts of a line (`fact-line`): the past share with its cases, then the share out of sample; a small sample is named and underlined. */
export function InsightEvidence({ insight }: { insight: JudgedInsight }) {
  const { past, outOfSample } = evidenceWords(insight)
  if (past === null && outOfSample === null) return <span className="fact text-ink-3">hit ratio n/a</span>
  const tier = tierOf(insight)
  const isWeak = tier === 'limited' || tier === 'thin'
  return (
    <>
      {past !== null && (
        <span
          className={clsx(
            isWeak && 'text-caution underline decoration-dotted underline-offset-3',
            'fact whitespace-nowrap',
          )}
        >
          <span className="sr-only">hit ratio </span>
          {past}
          {isWeak ? `, ${tier}` : ''}
        </span>
      )}
      {outOfSample !== null && <span className="fact whitespace-nowrap text-ink-3">{outOfSample}</span>}
    </>
  )
}
