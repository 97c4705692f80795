import { clsx } from 'clsx'
import type { Direction } from '#contract/values/codes.ts'
import { DIRECTION_WORDS } from '#shared/format/words.ts'
import { DirectionGlyph, directionInk } from './direction-glyph.tsx'

type DirectionMarkProps = { direction: Direction; hasWord?: boolean; size?: number; className?: string }

export const DirectionMark = ({ direction, hasWord = false, size, className }: DirectionMarkProps) => {
  const glyph = <DirectionGlyph direction={direction} {...(size === undefined ? {} : { size })} />
  const ink = clsx('inline-flex items-center gap-1.5', directionInk(direction), className)
  if (hasWord) {
    return (
      <span className={ink}>
        {glyph}
        {DIRECTION_WORDS[direction]}
      </span>
    )
  }
  return (
    <span
      role="img"
      aria-label={DIRECTION_WORDS[direction]}
      title={DIRECTION_WORDS[direction]}
      className={ink}
    >
      {glyph}
    </span>
  )
}
