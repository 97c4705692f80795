import type { QueryClient } from '@tanstack/react-query'
import { predictionQueries } from '#api/queries/prediction-queries.ts'

/**
 * Reads the fan of the insight that the preview shows first. The code for it comes with the preview's: read before the preview is
 * drawn, the preview is not drawn once more for it.
 *
 * @param previewed id of the insight, once the list's answer has told it; null where nothing is previewed
 */
export async function readFan(queryClient: QueryClient, previewed: Promise<string | null>): Promise<void> {
  const id = await previewed
  if (id !== null) await queryClient.prefetchQuery(predictionQueries.of(id))
}
