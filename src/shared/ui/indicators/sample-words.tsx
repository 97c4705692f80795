import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { evidenceTier, rateInterval, TIER_WORDS, type EvidenceTier } from '#shared/format/evidence.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { sampleWords } from '#shared/format/rate-words.ts'
import { Amount, NotAvailable } from '#shared/ui/amount.tsx'

type SampleProps = {
  tier: EvidenceTier
  /** There is no room for the tier, which is then for screen readers only. */
  isNarrow?: boolean
  /** The sample in words or figures. */
  children: ReactNode
}

/** `9 of 12 limited`: a sample. A small one is marked by colour, underline and word. */
export const Sample = ({ tier, isNarrow = false, children }: SampleProps) =>
  tier === 'ample' || tier === 'unstated' ? (
    children
  ) : (
    <span title={TIER_WORDS[tier]} className="text-caution underline decoration-dotted underline-offset-3">
      {children} {isNarrow ? <span className="sr-only">{TIER_WORDS[tier]}</span> : tier}
    </span>
  )

type RateProps = { rate: number | null; count: number | null; isEstimated: boolean }

/** `9 of 12 limited, 95%: 47 to 91%`: the sample of a rate. Where it does not fit a line, the interval is the next one. */
export function SampleNote({ rate, count, isEstimated }: RateProps) {
  if (count === null) return TIER_WORDS.unstated
  const interval = rateInterval(rate, count)
  return (
    <>
      <span className="inline-block">
        <Sample tier={evidenceTier(count)}>{sampleWords(rate, count, isEstimated)}</Sample>
        {interval && ','}
      </span>{' '}
      {interval && <span className="inline-block">95%: {formatRateRange(interval)}</span>}
    </>
  )
}

type HitRateProps = RateProps & {
  /** Classes that give the sample a line of its own: of the dot before it and of the sample. */
  ownLine?: readonly [dot: string, sample: string]
}

/** `75% · 9 of 12 limited`: a rate and its sample. */
export function HitRate({ rate, count, isEstimated, ownLine }: HitRateProps) {
  if (rate === null) return <NotAvailable />
  const tier = evidenceTier(count)
  return (
    <>
      <Amount text={formatRate(rate, count)} isMuted={tier === 'thin'} />
      <span className={ownLine?.[0]}> · </span>
      <span className={clsx('whitespace-nowrap', ownLine?.[1])}>
        <Sample tier={tier}>{sampleWords(rate, count, isEstimated)}</Sample>
      </span>
    </>
  )
}
