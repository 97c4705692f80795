/** A key as printed on the keyboard. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-4 min-w-4 place-items-center rounded-xs border border-line bg-raised px-1 font-sans text-2xs leading-none font-medium text-ink-2">
    {children}
  </kbd>
)
