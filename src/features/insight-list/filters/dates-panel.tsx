import { useEffect, useId, useRef, useState } from 'react'
import { toIsoDay } from '#contract/values/instant.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { isRelativeDate } from '#shared/address/filter-fields.ts'
import { sinceMs } from '#shared/address/insight-filter-body.ts'
import { parseDay } from '#shared/address/search-fields.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Presets } from './stars-panel.tsx'

const WINDOWS = [
  { label: 'Last week', value: '1w' },
  { label: '1 month', value: '1m' },
  { label: '3 months', value: '3m' },
  { label: '6 months (default)', value: null },
  { label: '1 year', value: '1y' },
  { label: '3 years', value: '3y' },
] as const

type DatesPanelProps = {
  search: InsightSearch
  onChange: (change: Partial<InsightSearch>, options?: { isReplacing?: boolean }) => void
  now: number
}

/** When the insight was published: a window that moves with the clock, or fixed dates. */
export function DatesPanel({ search, onChange, now }: DatesPanelProps) {
  const fromId = useId()
  const toId = useId()
  const { from_date: from, to_date: to } = search
  const fromDay = from === null ? '' : isRelativeDate(from) ? toIsoDay(sinceMs(from, now) ?? now) : from
  const [refused, setRefused] = useState<(Days & { of: string }) | null>(null)
  const address = `${from} ${to}`
  const days: Days = refused?.of === address ? refused : { from: fromDay, to: to ?? '' }
  /** A pair in the wrong order is flagged and not sent. It stays in the fields until it is corrected. */
  const choose = (next: Days, options: { isReplacing: boolean }) => {
    setRefused(areReversed(next) ? { ...next, of: address } : null)
    if (areReversed(next)) return
    onChange(
      {
        ...(next.from !== fromDay && { from_date: next.from || null }),
        ...(next.to !== (to ?? '') && { to_date: next.to || null }),
      },
      options,
    )
  }
  const isReversed = areReversed(days)
  return (
    <div className="px-3">
      <h2 className="flex flex-wrap justify-between gap-x-2 pb-1 font-semibold">
        Created <span className="font-regular text-ink-3">publication date</span>
      </h2>
      <Presets
        options={WINDOWS.map(({ label, value }) => ({
          label,
          isOn: from === value && to === null,
          choose: () => {
            setRefused(null)
            onChange({ from_date: value, to_date: null })
          },
        }))}
      />
      <div className="mt-2 grid grid-cols-2 gap-2">
        <label htmlFor={fromId} className="text-xs text-ink-3">
          Created from
        </label>
        <label htmlFor={toId} className="text-xs text-ink-3">
          Created before
        </label>
        <DayField
          id={fromId}
          day={days.from}
          latest={toIsoDay(now)}
          isInvalid={isReversed}
          onDay={(day, options) => choose({ ...days, from: day ?? '' }, options)}
        />
        <DayField
          id={toId}
          day={days.to}
          isInvalid={isReversed}
          onDay={(day, options) => choose({ ...days, to: day ?? '' }, options)}
        />
      </div>
      <p role="status" className="mt-1 text-2xs text-danger empty:hidden">
        {isReversed &&
          `The first date must be before the second. ${refused?.of === address ? 'The filter was not changed.' : 'No insight can match.'}`}
      </p>
    </div>
  )
}

/** Both ends as ISO days; empty for none. */
type Days = { from: string; to: string }

const areReversed = ({ from, to }: Days) => from !== '' && to !== '' && from >= to

/** Earlier years are still being typed: a date field reports 0002, 0020 and 0202 on the way to 2026. */
const EARLIEST = '1900-01-01'

/** Waits until the reader has stopped stepping through days. */
const REST_MS = 400

type DayFieldProps = {
  id: string
  /** ISO day; empty for none. */
  day: string
  latest?: string
  isInvalid: boolean
  onDay: (day: string | null, options: { isReplacing: boolean }) => void
}

/** A day is sent after a pause, with Enter or on leaving the field. One visit to the field makes one history entry. */
function DayField({ id, day, latest, isInvalid, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  const [written, setWritten] = useState(day)
  /** Sent, but not yet returned as `day`: what was typed meanwhile stays. */
  const [awaited, setAwaited] = useState<string | null>(null)
  if (written !== day) {
    setWritten(day)
    if (day !== awaited) setTyped(day)
    setAwaited(null)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasSent = useRef(false)
  const send = useRef<(value: string) => void>(() => {})
  useEffect(() => {
    send.current = (value) => {
      clearTimeout(timer.current)
      if (value === day || value === awaited || value < EARLIEST || parseDay(value) === undefined) return
      setAwaited(value)
      onDay(value, { isReplacing: hasSent.current })
      hasSent.current = true
    }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <DateInput
      id={id}
      day={parseDay(typed) ?? null}
      value={typed}
      max={latest}
      aria-invalid={isInvalid}
      onChange={(event) => {
        const { value } = event.target
        setTyped(value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => send.current(value), REST_MS)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send.current(typed)
      }}
      onBlur={() => {
        send.current(typed)
        // A half-typed date reads as empty, so the date is removed only on leaving the empty field.
        if (typed === '' && day !== '') onDay(null, { isReplacing: hasSent.current })
        hasSent.current = false
      }}
      className="h-control aria-invalid:border-danger"
      placeClass="-mt-1"
    />
  )
}
