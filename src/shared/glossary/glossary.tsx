import { TERMS } from './terms.ts'
import type { Explained } from './terms.ts'

const SORTED: readonly Explained[] = Object.values(TERMS).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
)

/** Every word that is explained anywhere, by the alphabet. */
export const Glossary = () => (
  <div
    role="region"
    aria-label="Words by the alphabet"
    // It scrolls, so that the keyboard must be able to stand in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className="max-h-[70dvh] overflow-x-hidden overflow-y-auto -outline-offset-2"
  >
    <dl className="px-4 pb-3">
      {SORTED.map(({ name, text, unit }) => (
        <div
          key={name}
          className="grid gap-x-4 border-b border-line-faint py-2 last:border-0 sm:grid-cols-[10rem_1fr]"
        >
          <dt className="font-medium">{name}</dt>
          <dd className="text-ink-2">
            {text}
            {unit && <span className="block text-xs text-ink-3">Unit: {unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </div>
)
