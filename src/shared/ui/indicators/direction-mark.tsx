import { clsx } from 'clsx'
import type { Direction } from '#contract/values/codes.ts'
import { DIRECTION_WORDS } from '#shared/format/words.ts'

const SHAPES = {
  up: 'M4 1 7.6 7H.4z',
  down: 'M4 7 .4 1h7.2z',
  unknown: 'M1 3.2h6v1.6H1z',
} satisfies Record<Direction, string>

export const directionInk = (direction: Direction) =>
  direction === 'up' ? 'text-gain' : direction === 'down' ? 'text-loss' : 'text-ink-3'

type DirectionGlyphProps = { direction: Direction; size?: number; isNamed?: boolean }

/** Triangle for a direction, as SVG because the web font has no such glyphs. `isNamed` adds an accessible name. */
export const DirectionGlyph = ({ direction, size = 8, isNamed = false }: DirectionGlyphProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 8 8"
    {...(isNamed ? { role: 'img', 'aria-label': DIRECTION_WORDS[direction] } : { 'aria-hidden': true })}
    className="inline-block shrink-0"
  >
    <path d={SHAPES[direction]} fill="currentColor" />
  </svg>
)

type DirectionMarkProps = { direction: Direction; hasWord?: boolean; size?: number; className?: string }

export const DirectionMark = ({ direction, hasWord = false, size = 8, className }: DirectionMarkProps) => {
  const word = DIRECTION_WORDS[direction]
  return (
    <span
      {...(!hasWord && { role: 'img', title: word })}
      className={clsx('inline-flex items-center gap-1.5', directionInk(direction), className)}
    >
      <DirectionGlyph direction={direction} size={size} />
      {hasWord && word}
    </span>
  )
}
