import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { ApiError, Problem, type FailureKind } from '#contract/calls/failure.ts'
import { ASKED_AGAIN_HEADER, DATA_AS_OF_HEADER, DATA_STALE_HEADER } from '#contract/calls/routes.ts'
import { ContractError, type Reader } from '#contract/values/reading.ts'
import { useSyncExternalStore } from 'react'

type Call<T> = { read: Reader<T>; signal?: AbortSignal | undefined }

/** `GET` from the proxy, parsed once at the edge. Throws `ApiError` and nothing else but the caller's own abort. */
export const getJson = <T>(path: string, call: Call<T>) => request(path, { method: 'GET' }, call)

/** `POST` of a read: the service's lists are asked for with a body. */
export const postJson = <T>(path: string, body: unknown, call: Call<T>) =>
  request(
    path,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    call,
  )

/** A query that is one `GET`. @param staleTime how long an answer is as good as a new one, ms */
export const getQuery = <T>(
  queryKey: readonly unknown[],
  path: () => string,
  read: Reader<T>,
  staleTime: number,
) => queryOptions({ queryKey, queryFn: ({ signal }) => getJson(path(), { read, signal }), staleTime })

/** A query that is one `POST`. */
export const postQuery = <T>(
  queryKey: readonly unknown[],
  path: string,
  body: unknown,
  read: Reader<T>,
  staleTime: number,
) => queryOptions({ queryKey, queryFn: ({ signal }) => postJson(path, body, { read, signal }), staleTime })

/** From a press on "Try again" until calls are the app's own again, ms: one press may ask for several parts of a page. */
const IN_PERSON_MS = 500
let pressedAt = -Infinity

/** A person asks again. The proxy lets calls of the next moment through to a service that it has let rest after failures. */
export function noteAskedAgain() {
  pressedAt = performance.now()
}

const isAskedInPerson = () => performance.now() - pressedAt < IN_PERSON_MS

async function request<T>(path: string, init: RequestInit, { read, signal }: Call<T>): Promise<T> {
  const response = await answer(path, signal ? { ...init, signal } : init)
  const requestId = response.headers.get('x-request-id')
  const body = await parsed(response, signal)
  if (!response.ok) throw failed(response, body, requestId)
  noteAge(`${path} ${String(init.body ?? '')}`, response.headers)
  try {
    return read(body)
  } catch (error) {
    if (error instanceof ContractError) {
      throw new ApiError({ kind: 'contract', status: response.status, requestId, issues: error.issues })
    }
    throw error
  }
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  const headers = { ...init.headers, ...(isAskedInPerson() && { [ASKED_AGAIN_HEADER]: '1' }) }
  try {
    const response = await fetch(path, { ...init, headers })
    noteReached(true)
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    noteReached(false)
    throw new ApiError({ kind: 'unreachable' })
  }
}

/** Characters that turn the reading direction of what follows, as they stand in JSON: raw or escaped. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]|(?<!\\)\\u(?:202[a-e]|206[6-9])/gi

/** A name that holds such a character would turn around the words and figures behind it, also those that are not its own. */
const withoutBidiControls = (json: string) => json.replace(BIDI_CONTROLS, '')

/** `undefined` for a body that is no JSON: an error page of something in between, or a cut-off answer. */
async function parsed(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return JSON.parse(withoutBidiControls(await response.text()))
  } catch (error) {
    if (signal?.aborted) throw error
    return undefined
  }
}

function failed(response: Response, body: unknown, requestId: string | null): ApiError {
  const problem = v.safeParse(Problem, body)
  if (!problem.success) {
    return new ApiError({ kind: kindOfStatus(response.status), status: response.status, requestId })
  }
  const { kind, detail, retryAfterSeconds, fields } = problem.output
  return new ApiError({
    kind,
    status: response.status,
    requestId: problem.output.requestId || requestId,
    retryAfterSeconds: retryAfterSeconds ?? null,
    detail: detail || null,
    fields: fields ?? [],
  })
}

/** For answers that did not come from our proxy but from something before it. */
function kindOfStatus(status: number): FailureKind {
  if (status === 401) return 'sign-in-needed'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 400 || status === 422) return 'rejected'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 429 || status === 503) return 'busy'
  return 'server'
}

/** An answer in the place of one that did not come. `asOf`: when the service gave it, ms. `isKept`: by this device, not by the proxy. */
type StandIn = { asOf: number; heardAt: number; isKept: boolean }

/** Those on screen, by their question. */
const stale = new Map<string, StandIn>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Notes whether an answer is the service's own or an earlier one that the proxy gave because the service fails. */
export function noteAge(question: string, headers: Headers, now = Date.now()): void {
  if (!headers.get(DATA_STALE_HEADER)) return noteAnswered(question)
  stale.set(question, {
    asOf: Date.parse(headers.get(DATA_AS_OF_HEADER) ?? '') || now,
    heardAt: now,
    isKept: false,
  })
  tell()
}

/** Notes that what this device kept of a question is shown, because nobody answered. @param asOf when it was given, ms */
export function noteKept(question: string, asOf: number, now = Date.now()): void {
  stale.set(question, { asOf, heardAt: now, isKept: true })
  tell()
}

export const isKeptShown = (question: string) => stale.get(question)?.isKept === true

export function noteAnswered(question: string): void {
  if (stale.delete(question)) tell()
}

/** Whether the last call found the desk. A browser's own word for it is none: a desk on the same machine needs no network. */
let isReached = true
function noteReached(now: boolean): void {
  if (now === isReached) return
  isReached = now
  tell()
}

/** Forgets what was not heard again since `since`: it is on screen no longer. */
export function forgetStale(since: number): void {
  for (const [question, { heardAt }] of stale) if (heardAt < since) stale.delete(question)
  tell()
}

/** When the service gave the oldest of the answers that stand in for newer ones, ms; null when all are its own. */
export function staleSince(): number | null {
  return stale.size === 0 ? null : Math.min(...[...stale.values()].map(({ asOf }) => asOf))
}

const isAnyKept = () => [...stale.values()].some(({ isKept }) => isKept)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useStaleSince = () => useSyncExternalStore(subscribe, staleSince)
/** Whether any of them comes from this device. */
export const useIsAnyKept = () => useSyncExternalStore(subscribe, isAnyKept)
export const isDeskReached = () => isReached
export const useIsReached = () => useSyncExternalStore(subscribe, isDeskReached)
