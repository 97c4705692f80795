import type { QueryClient } from '@tanstack/react-query'
import { configQueries } from '#api/queries/config-queries.ts'
import { answerEarly } from '#api/client/early-answer.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import { DEFAULT_LIMIT } from '#contract/values/list-limits.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { isPreviewDocked } from '#features/insight-list/search/use-preview.ts'
import { tagsOf } from './use-insight-pages.ts'

/**
 * Takes the answers for the plain list that were asked for while the code was on its way, and asks at once what follows from them: the
 * names of its assets, and the fan of the row that the preview shows. Ready when the first picture can be drawn.
 *
 * @returns id of the insight whose fan is on its way
 */
export async function takeFirstAnswers(queryClient: QueryClient): Promise<string | null> {
  const list = async () => {
    const page = await queryClient.fetchQuery(insightQueries.list({ limit: DEFAULT_LIMIT }))
    void queryClient.prefetchQuery(entityQueries.batch(tagsOf(page)))
    const first = page.items[0]
    if (!first || !isPreviewDocked()) return null
    answerEarly(apiPath(paths.predictions, { id: first.id }))
    return first.id
  }
  const [previewed] = await Promise.all([
    list().catch(() => null),
    queryClient.prefetchQuery(configQueries.app()),
  ])
  return previewed
}
