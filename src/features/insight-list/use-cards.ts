import { useEffect, useState } from 'react'
import { firstAnswerCame } from '#shared/state/first-answer.ts'
import { loadCards } from './lazy-card.ts'

/** Below this width of the list a row becomes a card. */
const CARDS_BELOW = 700

/**
 * Whether rows are cards, and whether their code is still on its way: until it is here, or will not come, their shape stands.
 *
 * @param listWidth px; 0 until it is measured
 * @param isAnswered rows or a failure are there to show
 */
export function useCards(listWidth: number, isAnswered: boolean) {
  const isCards = listWidth > 0 && listWidth < CARDS_BELOW
  const [hasCards, setHasCards] = useState(false)
  useEffect(() => {
    if (isCards) void loadCards().finally(() => setHasCards(true))
  }, [isCards])
  const isAwaited = isCards && !hasCards
  useEffect(() => {
    if (isAnswered && !isAwaited) firstAnswerCame()
  }, [isAnswered, isAwaited])
  return { isCards, isAwaited }
}
