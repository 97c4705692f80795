import type { ReactNode } from 'react'
import type { News } from '#features/today/asked/use-news.ts'

type NewsAwaitedProps = {
  news: News
  /** Stands while they are on their way. */
  skeleton: ReactNode
  children: ReactNode
}

/** A panel that tells more of the new insights: where they did not come, the panel above says why and has the retry. */
export function NewsAwaited({ news: { query }, skeleton, children }: NewsAwaitedProps) {
  if (query.data) return children
  if (query.errorUpdatedAt === 0) return skeleton
  return (
    <p className="px-4 pt-1 pb-3 text-sm text-ink-2">New insights did not load, so this panel is empty.</p>
  )
}
