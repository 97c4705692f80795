/** What `public/boot.js` asks for when the app's code takes its time; `response` once it has asked. */
type EarlyAnswer = {
  path: string
  body: string
  timer?: ReturnType<typeof setTimeout>
  response?: Promise<Response>
  isHere?: boolean
}

declare global {
  var earlyAnswer: EarlyAnswer | undefined
}

/** The answer that is already on its way, if it is to exactly this question; it can be taken once, and is not asked for after that. */
export function takeEarlyAnswer(path: string, body: unknown): Promise<Response> | undefined {
  const early = globalThis.earlyAnswer
  if (early?.path !== path || early.body !== body) return undefined
  globalThis.earlyAnswer = undefined
  clearTimeout(early.timer)
  return early.response
}

/** Whether a good answer has begun to arrive: then the first picture may wait the moment it takes to read it. */
export const hasEarlyAnswer = () => globalThis.earlyAnswer?.isHere === true
