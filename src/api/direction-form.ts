import type { InsightFilter } from '#contract/insight-filter.ts'
import { ApiError } from './api-error.ts'

/**
 * Deployments differ in whether `direction` is a list or a single number. It goes as a list; a service that refuses it is asked
 * once with the number, and what worked is remembered for the session.
 */
let prefersScalar = false

export async function withDirectionForm<T>(
  filter: InsightFilter,
  send: (body: InsightFilter) => Promise<T>,
): Promise<T> {
  const [only, another] = [filter.direction ?? []].flat()
  if (only === undefined || another !== undefined) return send(filter)
  try {
    if (!prefersScalar) return await send(filter)
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure.kind !== 'rejected') throw error
  }
  const answer = await send({ ...filter, direction: only })
  prefersScalar = true
  return answer
}
