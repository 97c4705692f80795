/** What `public/boot.js` asks for when the app's code takes its time; `response` once it has asked. */
type EarlyAnswer = {
  path: string
  body?: string | undefined
  timer?: ReturnType<typeof setTimeout>
  response?: Promise<Response>
}

declare global {
  var earlyAnswers: EarlyAnswer[] | undefined
}

/** The answer that is already on its way, if it is to exactly this question; it can be taken once, and is not asked for after that. */
export function takeEarlyAnswer(path: string, body: unknown): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers?.find(
    (each) => each.path === path && each.body === (body ?? undefined),
  )
  if (!early) return undefined
  globalThis.earlyAnswers = globalThis.earlyAnswers?.filter((each) => each !== early)
  clearTimeout(early.timer)
  return early.response
}

/** Whether answers were asked for before the code was here: then the first picture may wait a moment for them. */
export const hasAskedEarly = () =>
  globalThis.earlyAnswers?.some(({ response }) => response !== undefined) === true

/** Asks before the part that reads the answer has come. */
export function answerEarly(path: string) {
  const response = fetch(path)
  response.catch(() => {}) // whoever takes the answer hears of it
  globalThis.earlyAnswers = [...(globalThis.earlyAnswers ?? []), { path, response }]
}
