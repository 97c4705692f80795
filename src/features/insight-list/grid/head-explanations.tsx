import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'
import type { Term } from '#shared/glossary/terms.ts'
import { useExplanation } from '#shared/glossary/use-explanation.tsx'
import type { ColumnId } from '#features/insight-list/search/column-ids.ts'

type HeadExplanationsProps = {
  /** The row of heads, each marked with its column by `data-col`. */
  row: RefObject<HTMLElement | null>
  columns: readonly ColumnId[]
}

/** What the heads of the columns say on rest, focus and touch. It comes after the heads, and finds them in the page. */
export const HeadExplanations = ({ row, columns }: HeadExplanationsProps) =>
  columns.map((id) => <HeadExplanation key={id} row={row} id={id} />)

function HeadExplanation({ row, id }: Pick<HeadExplanationsProps, 'row'> & { id: ColumnId }) {
  const { anchor, explanation } = useExplanation(termOf(id))
  useEffect(() => {
    const head = headOf(row, id)
    if (!head) return
    const listening = new AbortController()
    const on = (type: string, listener: (event: Event) => void) =>
      head.addEventListener(type, listener, { signal: listening.signal })
    const pointed = (event: Event) => ({
      pointerType: event instanceof PointerEvent ? event.pointerType : 'mouse',
      currentTarget: head,
    })
    on('pointerenter', (event) => anchor.onPointerEnter?.(pointed(event)))
    on('pointerleave', (event) => anchor.onPointerLeave?.(pointed(event)))
    on('focus', () => anchor.onFocus?.({ currentTarget: head }))
    on('blur', () => anchor.onBlur?.())
    const described = anchor['aria-describedby']
    if (described === undefined) head.removeAttribute('aria-describedby')
    else head.setAttribute('aria-describedby', described)
    return () => listening.abort()
  })
  // This part may come after the pointer or the focus: they rest on a head already, and no event will say so again.
  const missed = useEffectEvent((head: Element) => {
    if (head.matches(':hover')) anchor.onPointerEnter?.({ pointerType: 'mouse', currentTarget: head })
    if (head.matches(':focus')) anchor.onFocus?.({ currentTarget: head })
  })
  useEffect(() => {
    const head = headOf(row, id)
    if (head) missed(head)
  }, [row, id])
  return explanation
}

const headOf = (row: HeadExplanationsProps['row'], id: ColumnId) =>
  row.current?.querySelector(`[data-col="${id}"]`)

/** Heads that the glossary has under another word than their column, or not at all. */
const OTHER_TERMS = {
  name: undefined,
  title: 'insight',
  hit: 'hitRatio',
  n: 'cases',
  eco: 'economy',
  cap: 'marketCap',
} as const
const isOtherTerm = (id: ColumnId): id is keyof typeof OTHER_TERMS => id in OTHER_TERMS
const termOf = (id: ColumnId): Term | undefined => (isOtherTerm(id) ? OTHER_TERMS[id] : id)
