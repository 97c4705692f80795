/** What `public/boot.js` asks for while the app's code is on its way. */
type EarlyAnswer = { path: string; body?: string | undefined; response: Promise<Response> }

declare global {
  var earlyAnswers: EarlyAnswer[] | undefined
}

/** The answer that is already on its way, if it is to exactly this question; it can be taken once, and is not asked for after that. */
export function takeEarlyAnswer(path: string, body: unknown): Promise<Response> | undefined {
  const asked = globalThis.earlyAnswers
  const at = asked?.findIndex((each) => each.path === path && each.body === (body ?? undefined)) ?? -1
  return at < 0 ? undefined : asked?.splice(at, 1)[0]?.response
}

/** Whether answers were asked for before the code was here: then the first picture may wait a moment for them. */
export const hasAskedEarly = () => globalThis.earlyAnswers !== undefined

/** Asks before the part that reads the answer has come. */
export function answerEarly(path: string) {
  const response = fetch(path)
  response.catch(() => {}) // whoever takes the answer hears of it
  globalThis.earlyAnswers?.push({ path, response })
}
