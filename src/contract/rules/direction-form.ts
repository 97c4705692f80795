import type { InsightFilter } from '#contract/records/insight-filter.ts'

type Send<T> = (body: InsightFilter) => Promise<T>

/**
 * Deployments differ in whether `direction` is a list or a single number. It is sent as a list first; if the service rejects that, as
 * a number. The returned function remembers the form that worked.
 *
 * @param isRefusal whether the thrown error means that the service rejected the request
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
    const response = await send({ ...filter, direction: only })
    prefersScalar = true
    return response
  }
}
