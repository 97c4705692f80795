import type { InsightFilter } from '#contract/records/insight-filter.ts'

type Send<T> = (body: InsightFilter) => Promise<T>

/**
 * Deployments differ in whether `direction` is a list or a single number. It goes as a list; a service that refuses it is asked
 * once with the number, and what worked is remembered for as long as what is returned here.
 *
 * @param isRefusal whether what was thrown means that the service found the request unacceptable
 */
export function directionForm(isRefusal: (thrown: unknown) => boolean) {
  let prefersScalar = false
  return async <T>(filter: InsightFilter, send: Send<T>): Promise<T> => {
    const [only, another] = [filter.direction ?? []].flat()
    if (only === undefined || another !== undefined) return send(filter)
    try {
      if (!prefersScalar) return await send(filter)
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
    const answer = await send({ ...filter, direction: only })
    prefersScalar = true
    return answer
  }
}
