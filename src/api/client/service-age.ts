import { DATA_AS_OF_HEADER, DATA_STALE_HEADER } from '#contract/calls/routes.ts'

/** Answers that stood in for one the service could not give: question → when the service gave them, as stated, and when we heard. */
export const stale = new Map<string, { asOf: string | null; heardAt: number }>()
export const listeners = new Set<() => void>()

/** Notes whether an answer is the service's own or an earlier one that the proxy gave because the service fails. */
export function noteAge(question: string, headers: Headers, now = Date.now()): void {
  if (headers.get(DATA_STALE_HEADER))
    stale.set(question, { asOf: headers.get(DATA_AS_OF_HEADER), heardAt: now })
  else if (!stale.delete(question)) return
  for (const listener of listeners) listener()
}
