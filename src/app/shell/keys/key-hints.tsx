import { allCommands, useCommandLayers } from '#shared/state/commands.ts'
import type { OfferedCommand } from '#shared/state/commands.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { Kbd, keyCaps, modifierSign } from '#shared/ui/kbd.tsx'
import { isLetterStroke } from './use-key-dispatch.ts'

/** The keys everybody should know, as they work on this page now. For the eyes: the help has all of them in words. */
export function KeyHints() {
  const layers = useCommandLayers()
  const hasLetters = usePreferences((state) => state.hasLetterKeys)
  return (
    <span aria-hidden="true" className="flex gap-3.5 max-lg:hidden">
      {hintsOf(allCommands(layers), hasLetters).map(({ hint, caps }) => (
        <span key={hint} className="flex items-center gap-1">
          {caps.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
          {hint}
        </span>
      ))}
    </span>
  )
}

/** @param hasLetters whether keys without a modifier are switched on */
export function hintsOf(commands: readonly OfferedCommand[], hasLetters: boolean) {
  const hints = new Map<string, string[]>()
  // As code units: the first collator takes longer than all else here.
  const place = ({ group }: OfferedCommand) => (group === 'Everywhere' ? '~' : group)
  // The page's own first; the same from visit to visit, in whatever order the parts of the page have come.
  const ordered = commands.toSorted((a, b) => Number(place(a) > place(b)) - Number(place(a) < place(b)))
  for (const { hint, keys } of ordered) {
    if (!hint || !keys || (!hasLetters && isLetterStroke(keys))) continue
    hints.set(hint, [...(hints.get(hint) ?? []), ...keyCaps(keys)])
  }
  return [...hints].map(([hint, caps]) => ({ hint, caps }))
}

/** The keys that open the search, beside its button. */
export const SearchHint = () => <Kbd>{`${modifierSign()}K`}</Kbd>
