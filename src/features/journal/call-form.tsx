import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { useServiceNow } from '#api/queries/config-queries.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatRate } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { addCall, storageFailure } from '#shared/personal/database.ts'
import { CALL_KINDS, readTags, type Call } from '#shared/personal/records.ts'
import { newId } from '#shared/state/stored.ts'
import { showToast } from '#shared/state/toasts.ts'
import { setDraft, useDrafts } from '#shared/state/typing.ts'
import { Button } from '#shared/ui/button.tsx'
import { closedWords, CALL_LABELS, statedWords, unsettledWords } from './call-parts.tsx'
import type { Captured } from './capture.ts'

/** `children`: what failed to load. */
type CallFormProps = { insightId: string; captured: Captured; onClose: () => void; children: ReactNode }

/** As this app writes numbers; any other comma is a decimal one. */
const HAS_THOUSANDS = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/

/** Null if empty, undefined if invalid. */
function readNumber(text: string, isValid: (value: number) => boolean): number | null | undefined {
  const typed = text.trim()
  const plain = HAS_THOUSANDS.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.')
  if (plain === '') return null
  const value = Number(plain)
  return isValid(value) ? value : undefined
}

/** What is typed in a form, as text that a draft can hold. */
const fieldsOf = (form: HTMLFormElement) =>
  new URLSearchParams(Array.from(new FormData(form), ([name, value]) => [name, String(value)]))

type FormError = { field: string; message: string }

/** Takes what is typed, and stores it with what was seen. */
export function CallForm({ insightId, captured, onClose, children }: CallFormProps) {
  const { seen, status, from } = captured
  const clock = useServiceNow()
  // What was typed survives Escape, navigation and signing in again, until it is stored or canceled.
  const draftId = `call ${insightId}`
  const [draft] = useState(() => new URLSearchParams(useDrafts.getState()[draftId]))
  const [error, setError] = useState<FormError | null>(null)
  const storing = useMutation({
    mutationFn: (call: Call) => addCall(call),
    onSuccess: (_, call) => {
      setDraft(draftId, null)
      showToast(`${CALL_LABELS[call.kind].done}: stored in your journal`)
      onClose()
    },
  })
  const closed = closedWords(captured)
  const warning = unsettledWords(status)
  const shared = { draft, error }
  const store = (form: HTMLFormElement) => {
    const typed = fieldsOf(form)
    const text = (name: string) => typed.get(name) ?? ''
    const kind = CALL_KINDS.find((each) => each === text('kind'))
    const percent = readNumber(text('chance').replace(/\s*%\s*$/, ''), (value) => value >= 0 && value <= 100)
    const size = readNumber(text('size'), (value) => value > 0 && Number.isFinite(value))
    const refuse = (field: string, message: string) => {
      setError({ field, message })
      form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
    }
    if (!kind) return refuse('kind', 'Choose follow, pass or against.')
    if (percent === undefined) return refuse('chance', 'A chance is 0 to 100 percent.')
    if (size === undefined) return refuse('size', 'A size is a number above 0.')
    setError(null)
    return storing.mutate({
      id: newId(),
      insightId,
      madeAt: clock,
      kind,
      chance: percent && percent / 100,
      size,
      reason: text('reason').trim(),
      tags: readTags(text('tags')),
      seen,
      withdrawnAt: null,
      settled: null,
      from,
    })
  }
  if (closed)
    return (
      <div className="grid gap-3">
        <p className="font-semibold text-balance">{seen.title}</p>
        <p className="text-ink-2">{closed}</p>
      </div>
    )
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!storing.isPending) store(event.currentTarget)
      }}
      onInput={({ currentTarget }) => setDraft(draftId, fieldsOf(currentTarget).toString())}
    >
      <p className="font-semibold text-balance">{seen.title}</p>
      <KindChoice draft={draft} />
      {error?.field === 'kind' && <ErrorText>{error.message}</ErrorText>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,40%)),1fr))] gap-3">
        <Field
          label="Your chance that it works"
          hint="percent"
          name="chance"
          inputMode="decimal"
          {...shared}
        />
        <Field label="Size" hint="optional, in your own unit" name="size" inputMode="decimal" {...shared} />
      </div>
      <Field label="Reason" hint="optional" name="reason" rows={2} {...shared} />
      <Field label="Tags" hint="optional, apart by commas" name="tags" {...shared} />
      <SeenFacts seen={seen} prices={captured.prices} />
      {children}
      {warning && <p className="text-xs text-caution">{warning}</p>}
      {storing.error && <ErrorText>{storageFailure(storing.error).message}</ErrorText>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-xs text-ink-3 max-md:basis-full">
          A call is never changed afterwards.
        </span>
        <Button
          onClick={() => {
            setDraft(draftId, null)
            onClose()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={storing.isPending}>
          Store the call
        </Button>
      </div>
    </form>
  )
}

const KindChoice = ({ draft }: Pick<FieldProps, 'draft'>) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">Follow, pass or against</legend>
    {CALL_KINDS.map((each, i) => {
      const { name, icon: Icon } = CALL_LABELS[each]
      return (
        <label
          key={each}
          className="flex h-control flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-sm border border-line-strong bg-surface font-medium hover:bg-hover has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="kind"
            value={each}
            defaultChecked={draft.get('kind') === each}
            // The choice is what the dialog is for.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={i === 0}
            className="sr-only"
          />
          <Icon aria-hidden="true" size={14} strokeWidth={2} />
          {name}
        </label>
      )
    })}
  </fieldset>
)

const ErrorText = ({ children }: { children: string }) => (
  <span role="alert" className="text-xs text-danger">
    {children}
  </span>
)

type FieldProps = {
  label: string
  hint: string
  name: string
  draft: URLSearchParams
  /** Of the form; shown in place of the hint if it concerns this field. */
  error: FormError | null
  inputMode?: 'decimal'
  /** Makes it a textarea. */
  rows?: number
}

function Field({ label, hint, draft, error, rows, ...own }: FieldProps) {
  const message = error?.field === own.name ? error.message : null
  const id = useId()
  const field = {
    ...own,
    id,
    'aria-describedby': `${id}-hint`,
    'aria-invalid': message !== null,
    defaultValue: draft.get(own.name) ?? '',
    className: clsx(
      'w-full rounded-sm border border-line-strong bg-surface px-2 aria-invalid:border-danger',
      rows === undefined ? 'h-control' : 'py-1',
    ),
  }
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-xs text-ink-2">
        {label}
      </label>
      {rows === undefined ? (
        <input {...field} autoComplete="off" />
      ) : (
        <textarea
          {...field}
          rows={rows}
          onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
            // Enter alone starts a new line.
            if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
          }}
        />
      )}
      <span id={`${id}-hint`} className="text-2xs text-ink-3">
        {message === null ? hint : <ErrorText>{message}</ErrorText>}
      </span>
    </div>
  )
}

/** Shows what is stored with the call, so that nothing is stored unseen. */
function SeenFacts({ seen, prices }: Pick<Captured, 'seen' | 'prices'>) {
  const { outOfSample, baseRate, expected, price, fan } = seen
  const facts: readonly (readonly [string, string])[] = [
    ['Hit ratio', statedWords(seen)],
    ['Out of sample', outOfSample === null ? 'n/a' : `${formatRate(outOfSample)}, n not provided`],
    ['Base rate', formatRate(baseRate)],
    ['Expected', formatRate(expected)],
    ['Price', price ? `${prices.price(price.value)}, ${formatDay(price.at, { year: false })}` : 'n/a'],
    ['Fan', fan.length === 0 ? 'n/a' : countOf(fan.length, 'step')],
  ]
  return (
    <div className="rounded-sm bg-sunken px-3 py-2">
      <p className="mb-1 text-2xs font-medium text-ink-2">Stored with it</p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(5.5rem,30%)),1fr))] gap-x-3 gap-y-1 text-xs data">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-3">{name}</dt>
            <dd className="whitespace-normal">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
