import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'

/** Steps through a list, each from the page that was asked for last, drawn or not: pressed twice, they are two steps. */
type Step = (now: Pick<InsightSearch, 'page' | 'pages'>) => Partial<InsightSearch>

export const nextPage: Step = ({ page, pages }) => ({ page: page + pages, pages: 1 })

export const previousPage: Step = ({ page }) => ({ page: Math.max(0, page - 1), pages: 1 })

/** One page more below those on screen. */
export const onePageMore: Step = ({ pages }) => ({ pages: pages + 1 })
