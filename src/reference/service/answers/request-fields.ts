import type { FastifyRequest } from 'fastify'
import { badRequest } from './error-answers.ts'

/** A query parameter that must be there; given twice it is as unclear as not given. */
export function requiredQuery(query: unknown, name: string): string {
  const value = optionalQuery(query, name)
  if (value === null) throw badRequest(`${name} is required`)
  return value
}

export function optionalQuery(query: unknown, name: string): string | null {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
  if (value === undefined) return null
  if (typeof value !== 'string' || value === '') throw badRequest(`${name} must be one non-empty text`)
  return value
}

/** A field of a JSON body, whatever the body is. */
export const bodyField = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined

export function requiredText(body: unknown, name: string): string {
  const value = bodyField(body, name)
  if (typeof value !== 'string' || value === '') throw badRequest(`${name} must be a non-empty text`)
  return value
}

/** A path of the contract (`/insights/v1/{id}`) as the router writes it (`/insights/v1/:id`). */
export const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/**
 * Scheme and host under which the caller reached this service, for example `http://127.0.0.1:4010`. Images are addressed with it,
 * so that they load wherever the answer did.
 */
export const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`
