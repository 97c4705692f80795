import { byStrength, type NewsItem } from './news-item.ts'

/** A watched asset with what is new on it, the strongest first. */
export type WatchedNews = { tag: string; items: readonly NewsItem[] }

/** @param tags in the order of the watchlist */
export const watchedNews = (items: readonly NewsItem[], tags: readonly string[]): readonly WatchedNews[] =>
  tags
    .map((tag) => ({ tag, items: byStrength(items.filter((item) => item.tag === tag)) }))
    .filter(({ items: own }) => own.length > 0)
