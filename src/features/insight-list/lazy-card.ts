import { lazy } from 'react'

const card = async () => (await import('./insight-card.tsx')).InsightCard
let loadedCard: Awaited<ReturnType<typeof card>> | null = null
/** Rows on a phone are made of it: it must be here when they come, so it is asked for before they are. */
export async function loadCards() {
  // Where it does not come, the lazy one below tries again, and says when that fails too.
  loadedCard = await card().catch(() => null)
}
if (globalThis.innerWidth < 768) void loadCards()
const LazyInsightCard = lazy(async () => ({ default: await card() }))
/** The card itself where it is here already: a lazy one would wait, as React holds back what comes soon after a fallback. */
export const insightCard = () => loadedCard ?? LazyInsightCard
