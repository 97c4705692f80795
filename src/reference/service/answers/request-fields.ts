import type { FastifyRequest } from 'fastify'
import { badRequest } from './error-answers.ts'

/** A required query parameter; it must be given once. */
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

/** A field of a JSON body; undefined if the body is not an object. */
export const bodyField = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined

export function requiredText(body: unknown, name: string): string {
  const value = bodyField(body, name)
  if (typeof value !== 'string' || value === '') throw badRequest(`${name} must be a non-empty text`)
  return value
}

/**
 * Scheme and host of the request, for example `http://127.0.0.1:4010`. The URLs of images use them, so that images load from
 * wherever the caller reached this service.
 */
export const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`
