import { clsx } from 'clsx'
import { useEffect, useImperativeHandle } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { failureOf } from '#api/client/api-error.ts'
import { describeFailure } from '#shared/ui/states/failure.ts'
import { Kbd, keyCaps } from '#shared/ui/kbd.tsx'
import { useListCursor } from '#shared/state/use-list-cursor.ts'
import { closeOverlay } from '#shared/state/overlays.ts'
import type { PaletteEntry } from './use-palette-entries.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

/** What the field hands on: arrows, Tab and Enter, and that its text has changed. */
export type ResultKeys = { press: (event: KeyboardEvent) => void; toFirst: () => void }

type PaletteResultsProps = {
  text: string
  listId: string
  keys: Ref<ResultKeys>
  /** The id of the option that the keys are on. */
  onActive: (id: string | undefined) => void
}

/** The list below the palette's field. */
export function PaletteResults({ text, listId, keys, onActive }: PaletteResultsProps) {
  const { entries, chips, isSearching, error } = usePaletteEntries(text)
  const { at, moveTo, toFirst } = useListCursor(entries.map(({ id }) => id))
  const active = entries[at] ? `${listId}-${at}` : undefined
  useEffect(() => onActive(active), [active, onActive])
  const run = (entry: PaletteEntry, isNewTab: boolean) => {
    closeOverlay()
    entry.run(isNewTab)
  }
  const move = (to: number) => {
    moveTo(to)
    document.getElementById(`${listId}-${to}`)?.scrollIntoView({ block: 'nearest' })
  }
  useImperativeHandle(keys, () => ({
    toFirst,
    press: (event) => {
      const entry = entries[at]
      if (event.key === 'ArrowDown') move(Math.min(entries.length - 1, at + 1))
      else if (event.key === 'ArrowUp') move(Math.max(0, at - 1))
      else if (event.key === 'Tab') move(nextGroup(entries, at, event.shiftKey))
      else if (event.key === 'Enter' && entry) run(entry, event.ctrlKey || event.metaKey)
      else return
      event.preventDefault()
    },
  }))
  return (
    <>
      {chips.length > 0 && (
        <ul aria-label="Read as filters" className="flex flex-wrap gap-1 border-b border-line px-4 py-2">
          {chips.map((chip) => (
            <li
              key={chip}
              className="data rounded-sm border border-accent-line bg-accent-tint px-1.5 text-accent-text"
            >
              {chip}
            </li>
          ))}
        </ul>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label="Results"
        aria-busy={isSearching}
        className="max-h-[60dvh] overflow-auto py-1.5"
      >
        {entries.map((entry, index) => (
          <div key={entry.id} role="presentation">
            {entry.group !== entries[index - 1]?.group && (
              <p role="presentation" className="px-5 pt-2 pb-1 text-2xs font-medium text-ink-3">
                {entry.group}
              </p>
            )}
            {/* The combobox keeps the focus and moves through the options by aria-activedescendant. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
            <div
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              onClick={(event) => run(entry, event.ctrlKey || event.metaKey)}
              className={clsx(
                'mx-2 flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-3',
                index === at ? 'bg-selected shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-hover',
              )}
            >
              <span className="min-w-0 truncate">{entry.label}</span>
              {entry.note && (
                <span className="data max-w-2/3 shrink-0 truncate text-ink-3">{entry.note}</span>
              )}
              {entry.keys && (
                <span className="ml-auto flex shrink-0 gap-0.5">
                  {keyCaps(entry.keys.split(' | ')[0] ?? '').map((cap) => (
                    <Kbd key={cap}>{cap}</Kbd>
                  ))}
                </span>
              )}
            </div>
          </div>
        ))}
        {entries.length === 0 && (
          <p role="status" className="px-5 py-4 text-ink-2">
            {isSearching
              ? 'Searching'
              : error
                ? describeFailure(failureOf(error), 'The search').body
                : 'No match among assets, exchange tickers and insights of the last months. A full tag such as acme_nasd opens its asset.'}
          </p>
        )}
      </div>
    </>
  )
}

/** First entry of the group after this one, or of the one before; around at the ends. */
function nextGroup(entries: readonly PaletteEntry[], at: number, isBack: boolean): number {
  const starts = entries.flatMap((entry, index) => (entry.group === entries[index - 1]?.group ? [] : [index]))
  const current = starts.findLastIndex((start) => start <= at)
  return starts.at((current + (isBack ? -1 : 1)) % Math.max(1, starts.length)) ?? 0
}
