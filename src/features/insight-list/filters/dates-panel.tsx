import { useEffect, useEffectEvent, useId, useState } from 'react'
import { toIsoDay } from '#contract/values/instant.ts'
import { isRelativeDate } from '#shared/address/filter-fields.ts'
import { sinceMs } from '#shared/address/insight-filter-body.ts'
import { parseDay } from '#shared/address/search-fields.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { PanelHead, Presets, type PanelProps } from './panel-parts.tsx'

const WINDOWS = [
  { label: 'Last week', value: '1w' },
  { label: '1 month', value: '1m' },
  { label: '3 months', value: '3m' },
  { label: '6 months (default)', value: null },
  { label: '1 year', value: '1y' },
  { label: '3 years', value: '3y' },
] as const

/** Waits until the reader has stopped stepping through days. */
const DEBOUNCE_MS = 400
/** Earlier years are still being typed: while 2026 is typed, a date field reports 0002, 0020 and 0202. */
const EARLIEST = '1900-01-01'

/** Both ends as ISO days; empty for none. */
type Days = { from: string; before: string }

const areReversed = ({ from, before }: Days) => from !== '' && before !== '' && from >= before
const isWhole = (day: string) => day === '' || (day >= EARLIEST && parseDay(day) !== undefined)

/** The publication date: a relative window or fixed dates. */
export function DatesPanel({ search, onChange, now }: PanelProps & { now: number }) {
  const { from_date: from, to_date: to } = search
  const stated: Days = {
    from: from !== null && isRelativeDate(from) ? toIsoDay(sinceMs(from, now) ?? now) : (from ?? ''),
    before: to ?? '',
  }
  /** The typed dates, until the address contains them. */
  const [draft, setDraft] = useState<Days | null>(null)
  const [hasSent, setHasSent] = useState(false)
  const id = useId()
  const days = draft ?? stated
  const isReversed = areReversed(days)
  if (draft && draft.from === stated.from && draft.before === stated.before) setDraft(null)
  /** A half-typed date reads as empty, so a date is removed only on leaving its field. */
  const send = (isLeft: boolean) => {
    const isReady = (day: string, before: string) => isWhole(day) && (isLeft || day !== '' || before === '')
    if (!draft || isReversed || !isReady(days.from, stated.from) || !isReady(days.before, stated.before))
      return
    onChange(
      {
        ...(days.from !== stated.from && { from_date: days.from || null }),
        ...(days.before !== stated.before && { to_date: days.before || null }),
      },
      { isReplacing: hasSent },
    )
    setHasSent(!isLeft)
  }
  const sendDebounced = useEffectEvent(() => send(false))
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(sendDebounced, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  const field = (end: keyof Days, label: string) => (
    <div className="grid gap-1">
      <label htmlFor={`${id}-${end}`} className="text-xs text-ink-3">
        {label}
      </label>
      <DateInput
        id={`${id}-${end}`}
        day={parseDay(days[end]) ?? null}
        value={days[end]}
        max={end === 'from' ? toIsoDay(now) : undefined}
        aria-invalid={isReversed}
        onChange={(event) => setDraft({ ...days, [end]: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(false)
        }}
        onBlur={() => {
          send(true)
          setHasSent(false)
        }}
        className="h-control aria-invalid:border-danger"
      />
    </div>
  )
  return (
    <div className="px-3">
      <PanelHead title="Created">publication date</PanelHead>
      <Presets
        options={WINDOWS.map(({ label, value }) => ({
          label,
          isOn: from === value && to === null,
          choose: () => {
            setDraft(null)
            onChange({ from_date: value, to_date: null })
          },
        }))}
      />
      <div className="mt-2 grid grid-cols-2 gap-2">
        {field('from', 'Created from')}
        {field('before', 'Created before')}
      </div>
      <p role="status" className="mt-1 text-2xs text-danger empty:hidden">
        {isReversed &&
          `The first date must be before the second. ${draft ? 'The filter was not changed.' : 'No insight can match.'}`}
      </p>
    </div>
  )
}
