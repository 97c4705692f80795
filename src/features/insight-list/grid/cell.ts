import type { ReactNode } from 'react'
import { NOT_AVAILABLE, NOT_AVAILABLE_SPOKEN } from '#shared/format/number.ts'

/** What stands in one cell. A cell is a single element wherever it can be: rows are many. */
export type Cell = {
  content?: ReactNode
  /** Replaces the content for a screen reader. */
  spoken?: string | undefined
  /** Tooltip. */
  hint?: string | undefined
  /** A drawing behind the content, as a CSS background over the whole height of the row. */
  drawing?: string | undefined
  className?: string | undefined
}

/** Letters that a column of figures has room for; what is cut can be read as a tooltip. */
const FITS = 8

/** A figure, or `n/a` to the eye and "not available" to the ear. */
export const figure = (content: string, rest: Cell = {}): Cell =>
  content === NOT_AVAILABLE
    ? { content, spoken: `${content}, ${NOT_AVAILABLE_SPOKEN}`, className: 'data text-ink-3' }
    : {
        content,
        hint: content.length > FITS ? content : undefined,
        ...rest,
        className: `data ${rest.className ?? ''}`,
      }

export const text = (value: string | null): Cell =>
  figure(value ?? NOT_AVAILABLE, { hint: value ?? undefined, className: 'truncate' })
