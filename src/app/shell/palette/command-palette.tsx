import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { failureOf } from '#api/client/api-error.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { describeFailure } from '#shared/ui/states/failure.ts'
import { Kbd, keyCaps } from '#shared/ui/kbd.tsx'
import { useListCursor } from '#shared/state/use-list-cursor.ts'
import { closeOverlay } from '#shared/state/overlays.ts'
import type { PaletteEntry } from './use-palette-entries.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

/** Everything by its name: assets, loaded insights, views, filters and what the present screen can do. `>` leaves only actions. */
export function CommandPalette() {
  const [text, setText] = useState('')
  const listId = useId()
  const { entries, chips, isSearching, error } = usePaletteEntries(text)
  const { at, moveTo, toFirst } = useListCursor(entries.map(({ id }) => id))
  const run = (entry: PaletteEntry, isNewTab: boolean) => {
    closeOverlay()
    entry.run(isNewTab)
  }
  const move = (to: number) => {
    moveTo(to)
    document.getElementById(`${listId}-${to}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const entry = entries[at]
    if (event.key === 'ArrowDown') move(Math.min(entries.length - 1, at + 1))
    else if (event.key === 'ArrowUp') move(Math.max(0, at - 1))
    else if (event.key === 'Tab') move(nextGroup(entries, at, event.shiftKey))
    else if (event.key === 'Enter' && entry) run(entry, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      title="Search and commands"
      isTitleHidden
      onClose={closeOverlay}
      className="mt-26 w-[min(42.5rem,calc(100vw-1rem))] max-md:mt-2"
    >
      <label className="flex h-13 items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" size={16} className="shrink-0 text-ink-3" />
        <input
          role="combobox"
          aria-label="Search assets, insights, commands"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries[at] ? `${listId}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          // The dialog was asked for to type into it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={text}
          placeholder="Name, ticker, id, link, “6+ bullish energy”, or > for actions"
          onChange={(event) => {
            setText(event.target.value)
            toFirst()
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 bg-transparent text-[1.0625rem] outline-none"
        />
        <Kbd>Esc</Kbd>
      </label>
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
              ? 'Looking it up'
              : error
                ? describeFailure(failureOf(error), 'The search').body
                : 'No asset and no insight of the last months is called that, and no exchange that was asked lists it as a ticker. A full tag such as acme_nasd leads to its asset.'}
          </p>
        )}
      </div>
      <footer className="flex gap-4 border-t border-line px-5 py-2 text-2xs text-ink-3 max-md:hidden">
        <span className="flex items-center gap-1">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> move
        </span>
        <span className="flex items-center gap-1">
          <Kbd>Enter</Kbd> open
        </span>
        <span className="flex items-center gap-1">
          <Kbd>Tab</Kbd> next group
        </span>
        <span className="ml-auto flex items-center gap-1">
          Type <Kbd>{'>'}</Kbd> for actions only
        </span>
      </footer>
    </Dialog>
  )
}

/** First entry of the group after this one, or of the one before; around at the ends. */
function nextGroup(entries: readonly PaletteEntry[], at: number, isBack: boolean): number {
  const starts = entries.flatMap((entry, index) => (entry.group === entries[index - 1]?.group ? [] : [index]))
  const current = starts.findLastIndex((start) => start <= at)
  return starts.at((current + (isBack ? -1 : 1)) % Math.max(1, starts.length)) ?? 0
}
