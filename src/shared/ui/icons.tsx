import type { ReactNode } from 'react'

export type IconProps = { size?: number; strokeWidth?: number; fill?: string; className?: string }

/**
 * Decoration beside words, or the face of a named button: never alone a carrier of meaning.
 *
 * @param shape drawn by its lines in a square of 24
 * @param weight of its lines, where nothing else is said
 */
export const icon =
  (shape: ReactNode, weight = 1.75) =>
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
      {shape}
    </svg>
  )

/**
 * Icons of the first screen, with the outlines of Lucide (ISC licence). Drawn here because the library's own wrapper weighs more
 * than these shapes together; screens that load later take theirs from the library.
 */
export const SearchIcon = icon(
  <>
    <path d="m21 21-4.34-4.34" />
    <circle cx="11" cy="11" r="8" />
  </>,
)
export const ListIcon = icon(
  <>
    <path d="M3 5h.01" />
    <path d="M3 12h.01" />
    <path d="M3 19h.01" />
    <path d="M8 5h13" />
    <path d="M8 12h13" />
    <path d="M8 19h13" />
  </>,
)
export const BookmarkIcon = icon(
  <>
    <path d="M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z" />
  </>,
)
export const TargetIcon = icon(
  <>
    <circle cx="12" cy="12" r="10" />
    <circle cx="12" cy="12" r="6" />
    <circle cx="12" cy="12" r="2" />
  </>,
)
export const ArrowUpIcon = icon(
  <>
    <path d="m5 12 7-7 7 7" />
    <path d="M12 19V5" />
  </>,
)
export const ArrowDownIcon = icon(
  <>
    <path d="M12 5v14" />
    <path d="m19 12-7 7-7-7" />
  </>,
)
export const CheckIcon = icon(
  <>
    <path d="M20 6 9 17l-5-5" />
  </>,
)
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="10" />
    <line x1="12" x2="12" y1="8" y2="12" />
    <line x1="12" x2="12.01" y1="16" y2="16" />
  </>,
)
