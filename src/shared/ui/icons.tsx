export type IconProps = { size?: number; strokeWidth?: number; fill?: string; className?: string }

/**
 * Decoration beside words, or the face of a named button: never alone a carrier of meaning.
 *
 * @param lines in a square of 24, as a path: one element an icon, where the library has one for each line
 * @param weight of its lines, where nothing else is said
 */
export const icon =
  (lines: string, weight = 1.75) =>
  ({ size = 16, strokeWidth = weight, fill = 'none', className }: IconProps) => (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={fill}
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={lines} />
    </svg>
  )

/**
 * Icons of the first screen, with the outlines of Lucide (ISC licence). Drawn here because the library's own wrapper weighs more
 * than these shapes together; screens that load later take theirs from the library.
 */
export const SearchIcon = icon('M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0')
export const ListIcon = icon('M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13')
export const DayIcon = icon('M3 5h18v16H3zM3 10h18M8 2v4M16 2v4')
export const BookmarkIcon = icon(
  'M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z',
)
export const TargetIcon = icon(
  'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M6 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0M10 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
)
export const DataIcon = icon('M3 5a9 3 0 1 0 18 0 9 3 0 1 0-18 0M3 5v14a9 3 0 0 0 18 0V5M3 12a9 3 0 0 0 18 0')
export const ArrowUpIcon = icon('M5 12l7-7 7 7M12 19V5')
export const ArrowDownIcon = icon('M12 5v14M19 12l-7 7-7-7')
export const CheckIcon = icon('M20 6 9 17l-5-5')
export const AlertIcon = icon('M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 8v4M12 16h.01')
