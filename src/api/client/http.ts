import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { create } from 'zustand'
import { ApiError, Problem, type FailureKind } from '#contract/calls/failure.ts'
import { ASKED_AGAIN_HEADER, DATA_AS_OF_HEADER, DATA_STALE_HEADER } from '#contract/calls/routes.ts'
import { ContractError, type Reader } from '#contract/values/reading.ts'

type Call<T> = { read: Reader<T>; signal?: AbortSignal | undefined }

/** `GET` from the proxy; `read` validates the body. Throws only `ApiError`, and the abort error of the caller's signal. */
export const getJson = <T>(path: string, call: Call<T>) => request(path, { method: 'GET' }, call)

/** `POST` that reads: the service's lists take their filter as a body. */
export const postJson = <T>(path: string, body: unknown, call: Call<T>) =>
  request(
    path,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    call,
  )

/** Queues a request; its signal takes it from the queue again. */
export type Enqueue = <T>(call: () => Promise<T>, signal: AbortSignal) => Promise<T>
export const atOnce: Enqueue = (call) => call()

/** Query options of one `GET`. @param staleTime ms @param enqueue for pages that make many */
export const getQuery = <T>(
  queryKey: readonly unknown[],
  path: () => string,
  read: Reader<T>,
  staleTime: number,
  enqueue: Enqueue = atOnce,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => enqueue(() => getJson(path(), { read, signal }), signal),
    staleTime,
  })

/** Calls within this time after a press on "Try again" are marked: one press may refetch several parts of a page. */
const USER_RETRY_MS = 500
let pressedAt = -Infinity

/** The user pressed "Try again": the proxy lets the calls that follow through although its circuit breaker is open. */
export function noteAskedAgain() {
  pressedAt = performance.now()
}

const isUserRetry = () => performance.now() - pressedAt < USER_RETRY_MS

async function request<T>(path: string, init: RequestInit, { read, signal }: Call<T>): Promise<T> {
  const response = await send(path, signal ? { ...init, signal } : init)
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

async function send(path: string, init: RequestInit): Promise<Response> {
  const headers = { ...init.headers, ...(isUserRetry() && { [ASKED_AGAIN_HEADER]: '1' }) }
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

/**
 * In JSON, raw or escaped: characters that would reverse the text after them on the page, and what is no text, NUL and halves of
 * surrogate pairs, which no address and no request can contain. The responses of the proxy are UTF-8, so these are always escaped.
 */
const NO_TEXT =
  /[\u202a-\u202e\u2066-\u2069]|\\u(?<=(?<!\\)(?:\\\\)*\\u)(?:202[a-e]|206[6-9]|0000|d[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..\\u)d[c-f]..)/gi

/** `undefined` for a body that is not JSON: an error page of an intermediary, or a truncated response. */
async function parsed(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return JSON.parse((await response.text()).replace(NO_TEXT, ''))
  } catch (error) {
    if (signal?.aborted) throw error
    return undefined
  }
}

function failed(response: Response, body: unknown, requestId: string | null): ApiError {
  const problem = v.safeParse(Problem, body)
  if (!problem.success)
    return new ApiError({ kind: kindOfStatus(response.status), status: response.status, requestId })
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

/** For error responses that do not come from our proxy but from something in front of it. */
function kindOfStatus(status: number): FailureKind {
  if (status === 401) return 'sign-in-needed'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 400 || status === 422) return 'rejected'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 429 || status === 503) return 'busy'
  return 'server'
}

/**
 * An older response shown because a newer one could not be fetched. `asOf`: when the service sent it, ms. `isFromDevice`: it was stored
 * in this browser, not cached by the proxy.
 */
type StaleResponse = { asOf: number; receivedAt: number; isFromDevice: boolean }

/**
 * Stale responses on screen, by request, and whether the last call reached the server. `navigator.onLine` does not say: a server on the
 * same machine needs no network.
 */
const useAges = create(() => ({ stale: new Map<string, StaleResponse>(), isReached: true }))

const noteReached = (isReached: boolean) => useAges.setState({ isReached })

const noteStale = (request: string, response: StaleResponse) =>
  useAges.setState(({ stale }) => ({ stale: new Map(stale).set(request, response) }))

/** Records whether a response is current, or an earlier one from the proxy because the service fails. */
export function noteAge(request: string, headers: Headers, now = Date.now()): void {
  if (!headers.get(DATA_STALE_HEADER)) return noteFresh(request)
  const asOf = Date.parse(headers.get(DATA_AS_OF_HEADER) ?? '') || now
  noteStale(request, { asOf, receivedAt: now, isFromDevice: false })
}

/** Records that a response stored in this browser is shown, because the request failed. @param asOf when the service sent it, ms */
export const noteFromDevice = (request: string, asOf: number) =>
  noteStale(request, { asOf, receivedAt: Date.now(), isFromDevice: true })

export const isShownFromDevice = (request: string) =>
  useAges.getState().stale.get(request)?.isFromDevice === true

const forget = (isForgotten: (request: string, response: StaleResponse) => boolean) =>
  useAges.setState(({ stale }) => ({
    stale: new Map([...stale].filter(([request, response]) => !isForgotten(request, response))),
  }))

export function noteFresh(request: string): void {
  if (useAges.getState().stale.has(request)) forget((other) => other === request)
}

/** Removes responses that were not received again since `since`: they are no longer on screen. */
export const forgetStale = (since: number) => forget((_, { receivedAt }) => receivedAt < since)

/** When the service sent the oldest stale response on screen, ms; null when none is stale. */
export const useStaleSince = () =>
  useAges(({ stale }) => (stale.size === 0 ? null : Math.min(...[...stale.values()].map(({ asOf }) => asOf))))
/** Whether any stale response comes from this browser's storage. */
export const useIsAnyFromDevice = () =>
  useAges(({ stale }) => [...stale.values()].some(({ isFromDevice }) => isFromDevice))
export const isDeskReached = () => useAges.getState().isReached
export const useIsReached = () => useAges(({ isReached }) => isReached)
