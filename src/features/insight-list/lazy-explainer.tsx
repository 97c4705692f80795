import { Suspense } from 'react'
import { part } from '#shared/loading/part.tsx'
import { setListView, useListView } from '#features/insight-list/search/list-view.ts'

const Explainer = part(
  async () => (await import('#features/insight-list/explainer/explainer.tsx')).Explainer,
  () => setListView({ isExplaining: false }),
)

/** "Why isn't it here?", when it is asked: it waits for its own code only. */
export function LazyExplainer() {
  const isExplaining = useListView((state) => state.isExplaining)
  return <Suspense>{isExplaining && <Explainer />}</Suspense>
}
