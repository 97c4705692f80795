import { Search } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { closeOverlay } from '#shared/state/overlays.ts'
import type { ResultKeys } from './palette-results.tsx'

const PaletteResults = lazy(async () => ({
  default: (await import('./palette-results.tsx')).PaletteResults,
}))

/**
 * Everything by its name: assets, loaded insights, views, filters and what the present screen can do. `>` leaves only actions. The
 * field is there at the press that opens it and takes what is typed; what it finds follows.
 */
export function CommandPalette() {
  const [text, setText] = useState('')
  const [active, setActive] = useState<string>()
  const listId = useId()
  const keys = useRef<ResultKeys>(null)
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
          aria-activedescendant={active}
          autoComplete="off"
          spellCheck={false}
          // The dialog was asked for to type into it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={text}
          placeholder="Name, ticker, id, link, “6+ bullish energy”, or > for actions"
          onChange={(event) => {
            setText(event.target.value)
            keys.current?.toFirst()
          }}
          onKeyDown={(event) => keys.current?.press(event)}
          className="min-w-0 flex-1 bg-transparent text-[1.0625rem] outline-none"
        />
        <Kbd>Esc</Kbd>
      </label>
      <Suspense fallback={<div id={listId} role="listbox" aria-label="Results" aria-busy="true" />}>
        <PaletteResults text={text} listId={listId} keys={keys} onActive={setActive} />
      </Suspense>
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
