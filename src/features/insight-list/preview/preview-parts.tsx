import type { ReactNode } from 'react'
import { evidenceTier, TIER_WORDS } from '#shared/format/evidence.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { Amount } from '#shared/ui/amount.tsx'

/** The count carries the caution of its tier: coloured, dotted underline and in words. */
export const EpisodeCount = ({ count }: { count: number | null }) => {
  const tier = evidenceTier(count)
  if (count === null) return <Amount text={NOT_AVAILABLE} />
  if (tier === 'ample') return <span className="data">{count}</span>
  return (
    <span
      title={TIER_WORDS[tier]}
      className="data text-caution underline decoration-dotted underline-offset-3"
    >
      {count}
      <span className="sr-only"> {TIER_WORDS[tier]}</span>
    </span>
  )
}

/** Head of a section of the preview. */
export const PreviewHead = ({ children, sub }: { children: ReactNode; sub?: ReactNode }) => (
  <h3 className="mb-1.5 flex justify-between font-semibold">
    {children}
    {sub && <span className="text-xs font-regular text-ink-3">{sub}</span>}
  </h3>
)
