import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { closeOverlay } from '#shared/state/commands.ts'
import { Kbd, keyCaps } from '#shared/ui/kbd.tsx'
import { DialogSurface } from '#shared/ui/surfaces.tsx'
import { usePaletteEntries, type PaletteEntry } from './use-palette-entries.ts'

/** Searches assets, insights, views, filters and the actions of the current page. `>` searches only actions. */
export function CommandPalette() {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const isNewTab = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { entries, isSearching, isUnknown } = usePaletteEntries(text)
  const first = entries[0]?.id ?? ''
  // An entry that the user moved to stays active when others arrive above it; before that, the first entry is active.
  const active = entries.some(({ id }) => id === chosen) ? chosen : first
  useEffect(() => {
    // cmdk sets `aria-activedescendant` only after an arrow key.
    const options = [...(list.current?.querySelectorAll('[role=option]') ?? [])]
    const id = options.find((option) => option.getAttribute('data-value') === active)?.id ?? ''
    document.querySelector('[cmdk-input]')?.setAttribute('aria-activedescendant', id)
  })
  const run = ({ to, run: act, isInPlace }: PaletteEntry) => {
    if (!isInPlace) closeOverlay()
    if (to !== undefined && isNewTab.current) window.open(to, '_blank', 'noopener')
    else if (to !== undefined) void navigate(to)
    act?.()
  }
  return (
    <DialogSurface
      title="Search and commands"
      isTitleHidden
      onClose={closeOverlay}
      className="mt-26 w-[min(42.5rem,calc(100vw-1rem))] max-md:mt-2"
    >
      <CommandRoot
        label="Search assets, insights, commands"
        shouldFilter={false}
        vimBindings={false}
        value={active}
        onValueChange={(id) => setChosen(id === first ? '' : id)}
        onKeyDownCapture={(event) => {
          isNewTab.current = event.ctrlKey || event.metaKey
          stepByGroup(event)
        }}
        onClickCapture={(event) => {
          isNewTab.current = event.ctrlKey || event.metaKey
        }}
        className="flex min-h-0 flex-col outline-none"
      >
        <div className="flex h-13 shrink-0 items-center gap-3 border-b border-line px-4">
          <Search size={16} className="shrink-0 text-ink-3" />
          <CommandInput
            // The user opened the dialog to type into it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={text}
            onValueChange={(typed) => {
              setText(typed)
              setChosen('')
            }}
            placeholder="Name, ticker, id, link, “6+ bullish energy”, or > for actions"
            className="min-w-0 flex-1 bg-transparent text-[1.0625rem] outline-none"
          />
          <Kbd>Esc</Kbd>
        </div>
        {(isUnknown || (isSearching && entries.length === 0)) && (
          <p role="status" className="px-5 py-4 text-ink-2">
            {isSearching ? 'Searching' : text.startsWith('>') ? 'No such action on this page.' : NO_MATCH}
          </p>
        )}
        <CommandList
          ref={list}
          label="Results"
          aria-busy={isSearching}
          className="max-h-[60dvh] overflow-auto py-1.5 outline-none"
        >
          {[...new Set(entries.map(({ group }) => group))].map((group) => (
            <CommandGroup
              key={group}
              heading={<p className="px-5 pt-2 pb-1 text-2xs font-medium text-ink-3">{group}</p>}
            >
              {entries
                .filter((entry) => entry.group === group)
                .map((entry) => (
                  <Entry key={entry.id} entry={entry} onSelect={() => run(entry)} />
                ))}
            </CommandGroup>
          ))}
        </CommandList>
      </CommandRoot>
      <div className="flex gap-4 border-t border-line px-5 py-2 text-2xs text-ink-3 max-md:hidden pointer-coarse:hidden">
        {HINTS.map(([words, ...caps]) => (
          <span key={words} className="flex items-center gap-1">
            {caps.map((cap) => (
              <Kbd key={cap}>{cap}</Kbd>
            ))}{' '}
            {words}
          </span>
        ))}
        <span className="ml-auto flex items-center gap-1">
          Type <Kbd>{'>'}</Kbd> for actions only
        </span>
      </div>
    </DialogSurface>
  )
}

const NO_MATCH =
  'No match among assets, exchange tickers and insights of the last months. A full tag such as acme_nasd opens its asset.'

const HINTS = [
  ['move', '↑', '↓'],
  ['open', 'Enter'],
  ['next group', 'Tab'],
] as const

const Entry = ({ entry, onSelect }: { entry: PaletteEntry; onSelect: () => void }) => (
  <CommandItem
    value={entry.id}
    onSelect={onSelect}
    className="mx-2 flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-3 data-[selected=true]:bg-selected data-[selected=true]:shadow-[inset_2px_0_0_var(--color-accent)] pointer-coarse:min-h-11"
  >
    {/* On a phone the note is a second line: beside it a title would not have room for two words. */}
    <span className="flex min-w-0 gap-x-2.5 max-md:flex-col max-md:py-1">
      <span className="min-w-0 md:truncate">{entry.label}</span>
      {entry.note && (
        <span className="truncate data text-ink-3 max-md:text-xs md:max-w-2/3 md:shrink-0">{entry.note}</span>
      )}
    </span>
    {entry.keys && (
      <span className="ml-auto flex shrink-0 gap-0.5">
        {keyCaps(entry.keys.split(' | ')[0] ?? '').map((cap) => (
          <Kbd key={cap}>{cap}</Kbd>
        ))}
      </span>
    )}
  </CommandItem>
)

/** Maps Tab and Shift+Tab to cmdk's Alt+ArrowDown and Alt+ArrowUp: the next or previous group. */
function stepByGroup(event: KeyboardEvent) {
  if (event.key !== 'Tab') return
  event.preventDefault()
  event.stopPropagation()
  const key = event.shiftKey ? 'ArrowUp' : 'ArrowDown'
  event.target.dispatchEvent(new window.KeyboardEvent('keydown', { key, altKey: true, bubbles: true }))
}
