import { clsx } from 'clsx'
import type { Insight } from '#contract/records/insight.ts'
import { MAX_STARS } from '#contract/values/codes.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { countOf } from '#shared/format/words.ts'
import { starCounts } from './facet-counts.ts'
import { ALL_STARS } from './facets.ts'

type StarsPanelProps = {
  search: InsightSearch
  onChange: (change: Partial<InsightSearch>) => void
  insights: readonly Insight[]
}

const PRESETS = [
  { label: '6 and up', stars: [6, 7, 8] },
  { label: '8 only', stars: [8] },
  { label: 'Any', stars: [] },
] as const

/** Any combination of 0 to 8: the service takes a list and has no "at least". */
export function StarsPanel({ search, onChange, insights }: StarsPanelProps) {
  const counts = starCounts(insights, MAX_STARS)
  const most = Math.max(1, ...counts)
  const toggle = (stars: number) =>
    onChange({
      stars: search.stars.includes(stars)
        ? search.stars.filter((each) => each !== stars)
        : [...search.stars, stars].sort((a, b) => a - b),
    })
  return (
    <div className="px-3">
      <h2 className="flex flex-wrap justify-between gap-x-2 pb-2 font-semibold">
        Stars <span className="font-regular text-ink-3">quality, 0 to 8</span>
      </h2>
      <div className="grid grid-cols-9 items-end gap-0.5">
        {ALL_STARS.map((stars) => {
          const count = counts[stars] ?? 0
          const isOn = search.stars.includes(stars)
          return (
            <button
              key={stars}
              type="button"
              aria-pressed={isOn}
              onClick={() => toggle(stars)}
              className="group grid justify-items-stretch gap-0.5 text-center"
            >
              {/* As text, because a name by attribute would have to repeat the figures in the order in which
                  they are seen. */}
              <span className="sr-only">{`${stars} of 8, ${countOf(count, 'insight')}`}</span>
              <span aria-hidden="true" className="data text-2xs text-ink-3">
                {count}
              </span>
              <span
                aria-hidden="true"
                className={clsx('rounded-t-xs', isOn ? 'bg-accent' : 'rest-bar bg-press')}
                style={{ height: 2 + Math.round((count / most) * 34) }}
              />
              <span
                aria-hidden="true"
                className={clsx(
                  'data mt-0.5 grid h-7 place-items-center rounded-[3px] border font-medium',
                  isOn
                    ? 'border-accent-line bg-accent-tint font-semibold text-accent-text'
                    : 'border-line text-ink-2 group-hover:border-line-strong',
                )}
              >
                {stars}
              </span>
            </button>
          )
        })}
      </div>
      <Presets
        options={PRESETS.map(({ label, stars }) => ({
          label,
          isOn: stars.join() === search.stars.join(),
          choose: () => onChange({ stars: [...stars] }),
        }))}
      />
    </div>
  )
}

export const Presets = ({
  options,
}: {
  options: readonly { label: string; isOn: boolean; choose: () => void }[]
}) => (
  <div className="mt-2 flex flex-wrap gap-1">
    {options.map(({ label, isOn, choose }) => (
      <button
        key={label}
        type="button"
        aria-pressed={isOn}
        onClick={choose}
        className={clsx(
          'data h-6 rounded-sm border px-2',
          isOn
            ? 'border-accent-line bg-accent-tint text-accent-text'
            : 'border-line text-ink-2 hover:border-line-strong hover:text-ink',
        )}
      >
        {label}
      </button>
    ))}
  </div>
)
