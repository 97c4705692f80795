import { MS_PER_DAY } from '#contract/values/instant.ts'
import { Segmented } from '#shared/ui/segmented.tsx'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'

/** Which past insights are marked and listed. */
export type PastFilterState = {
  outcome: 'all' | 'worked' | 'failed' | 'active'
  direction: 'all' | 'up' | 'down'
  leastStars: 0 | 5 | 6 | 7
}

const LEAST_STARS = { '0': 0, '5': 5, '6': 6, '7': 7 } as const

/** The filter that the address holds. */
export const pastFilterOf = ({
  leastStars,
  ...rest
}: Omit<PastFilterState, 'leastStars'> & { leastStars: keyof typeof LEAST_STARS }): PastFilterState => ({
  ...rest,
  leastStars: LEAST_STARS[leastStars],
})

/** Whether it lets everything through. */
export const isOpenFilter = ({ outcome, direction, leastStars }: PastFilterState) =>
  outcome === 'all' && direction === 'all' && leastStars === 0

export const passesFilter = (insight: JudgedInsight, { outcome, direction, leastStars }: PastFilterState) =>
  (outcome === 'all' || insight.status.state === outcome) &&
  (direction === 'all' || insight.direction === direction) &&
  (leastStars === 0 || (insight.stars ?? -1) >= leastStars)

/** Those published in a window that pass a filter, newest first. */
export const inWindow = (
  insights: readonly JudgedInsight[],
  window: { from: number; to: number },
  filter: PastFilterState,
) =>
  insights
    .filter(
      (insight) =>
        insight.createdAt !== null &&
        insight.createdAt >= window.from &&
        insight.createdAt < window.to + MS_PER_DAY &&
        passesFilter(insight, filter),
    )
    .toSorted((a, b) => b.createdAt! - a.createdAt!)

/** Outcome, direction and quality: three small choices that hold for the markers and the list alike. */
export const PastFilter = ({
  filter,
  onChange,
}: {
  filter: PastFilterState
  onChange: (filter: PastFilterState) => void
}) => (
  <>
    <Segmented
      label="Outcome"
      options={[
        { value: 'all', label: 'All' },
        { value: 'worked', label: 'Worked' },
        { value: 'failed', label: 'Failed' },
        { value: 'active', label: 'Active' },
      ]}
      value={filter.outcome}
      onChange={(outcome) => onChange({ ...filter, outcome })}
    />
    <Segmented
      label="Direction"
      options={[
        { value: 'all', label: 'Both' },
        { value: 'up', label: 'Bullish' },
        { value: 'down', label: 'Bearish' },
      ]}
      value={filter.direction}
      onChange={(direction) => onChange({ ...filter, direction })}
    />
    <Segmented<keyof typeof LEAST_STARS>
      label="Quality at least"
      options={[
        { value: '0', label: 'Any', name: 'Any quality' },
        { value: '5', label: '5+', name: 'Quality 5 and up' },
        { value: '6', label: '6+', name: 'Quality 6 and up' },
        { value: '7', label: '7+', name: 'Quality 7 and up' },
      ]}
      value={`${filter.leastStars}`}
      onChange={(least) => onChange({ ...filter, leastStars: LEAST_STARS[least] })}
    />
  </>
)
