import type { FeedInsight } from '#contract/feed.ts'

/** Insights of one card, newest first; without an id nothing can be opened or compared. */
export const sameCard = (items: readonly FeedInsight[], card: string): (FeedInsight & { id: string })[] =>
  items
    .flatMap((item) => (item.id !== null && item.insight_card === card ? [{ ...item, id: item.id }] : []))
    .sort((a, b) => (b.created_at ?? 0) - (a.created_at ?? 0))
