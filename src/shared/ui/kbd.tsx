/** The cap of a key; not on phones and tablets. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-4 min-w-4 place-items-center rounded-xs border border-line bg-raised px-1 font-sans text-2xs leading-none font-medium text-ink-2 max-md:hidden pointer-coarse:hidden">
    {children}
  </kbd>
)

const isMac = () => typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/** Label of the modifier key on this platform. */
export const modifierSign = () => (isMac() ? '⌘' : 'Ctrl ')

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
}

/** `mod+k` → [`Ctrl K`], `g i` → [`g`, `i`]: the keys to show for one shortcut. */
export const keyCaps = (keys: string): string[] =>
  keys.split(' ').map((stroke) =>
    stroke
      .split('+')
      .map((part) => (part === 'mod' ? modifierSign() : (NAMES[part] ?? part)))
      .map((part, _, parts) => (parts.length > 1 && part.length === 1 ? part.toUpperCase() : part))
      .join(''),
  )
