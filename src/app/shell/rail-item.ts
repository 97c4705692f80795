/** One place of the rail: an icon, and its word where the rail is open. */
export const RAIL_ITEM =
  'relative flex h-9 w-9 items-center justify-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink 2xl:w-auto 2xl:justify-start 2xl:gap-2.5 2xl:px-2.5'
