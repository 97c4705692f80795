import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { MS_PER_DAY, toIsoDay } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { detailSearch } from '#features/insight-detail/model/detail-search.ts'
import type { RealisedPath } from '#shared/predictions/realised-path.ts'

/** The as-of day: slider, two buttons and a date field. The last day is the default and is not in the address. */
export function Replay({ fullPath: { since } }: { fullPath: RealisedPath }) {
  const { state, set } = useSearchState(detailSearch)
  const last = since.length - 1
  const endOfDay = state.asOf === null ? Infinity : state.asOf + MS_PER_DAY
  /** Trading days since the entry. */
  const current = Math.max(
    0,
    since.findLastIndex(({ at }) => at < endOfDay),
  )
  const go = (day: number) => {
    const target = since[Math.max(0, Math.min(last, day))]!
    const at = Math.floor(target.at / MS_PER_DAY) * MS_PER_DAY
    set({ asOf: target.day >= last ? null : at }, { isReplacing: true })
  }
  const shown = since[current]
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs print:hidden">
      <div className="flex min-w-0 flex-[1_1_14rem] items-center gap-2">
        <IconButton label="One day back" disabled={current <= 0} onClick={() => go(current - 1)}>
          <ChevronLeft aria-hidden="true" size={14} />
        </IconButton>
        <input
          type="range"
          aria-label="As of day"
          aria-valuetext={shown && `${formatDay(shown.at)}, day ${current}`}
          min={0}
          max={last}
          value={current}
          onChange={(event) => go(event.target.valueAsNumber)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            event.currentTarget.blur()
          }}
          className="h-6 min-w-0 flex-1 accent-accent pointer-coarse:h-11"
        />
        <IconButton label="One day forward" disabled={current >= last} onClick={() => go(current + 1)}>
          <ChevronRight aria-hidden="true" size={14} />
        </IconButton>
      </div>
      <DayInput
        value={shown?.at ?? null}
        min={since[0]!.at}
        max={since[last]!.at}
        onChange={(at) => go(since.findLastIndex((day) => toIsoDay(day.at) <= toIsoDay(at)))}
      />
      <span className="data font-semibold">day {current}</span>
      {state.asOf !== null && (
        <Button variant="ghost" onClick={() => set({ asOf: null })}>
          Back to now
        </Button>
      )}
    </div>
  )
}

type DayInputProps = { value: number | null; min: number; max: number; onChange: (at: number) => void }

/** A date between two days; one without a close selects the last trading day before it. */
function DayInput({ value, min, max, onChange }: DayInputProps) {
  // A date is typed part by part: until the field loses focus it shows what was typed.
  const [draft, setDraft] = useState<string | null>(null)
  const id = useId()
  return (
    <span className="inline-flex items-center gap-2 text-ink-3">
      <label htmlFor={id}>As of</label>
      <DateInput
        id={id}
        day={value}
        min={toIsoDay(min)}
        max={toIsoDay(max)}
        value={draft ?? (value === null ? '' : toIsoDay(value))}
        className="h-6 pointer-coarse:h-11"
        onChange={(event) => {
          const typed = event.target.value
          setDraft(typed)
          if (typed >= toIsoDay(min) && typed <= toIsoDay(max)) onChange(Date.parse(typed))
        }}
        onBlur={() => setDraft(null)}
      />
    </span>
  )
}
