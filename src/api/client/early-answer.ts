/** What `public/boot.js` asks for while the app's code is on its way, by path and body. */
declare global {
  var earlyAnswers: Record<string, Promise<Response>> | undefined
}

/** The answer that is already on its way, if it is to exactly this question; it can be taken once, and is not asked for after that. */
export function takeEarlyAnswer(path: string, body: unknown = ''): Promise<Response> | undefined {
  const asked = globalThis.earlyAnswers ?? {}
  const question = `${path}${body}`
  const response = asked[question]
  delete asked[question]
  return response
}

/** Whether answers were asked for before the code was here: then the first picture may wait a moment for them. */
export const hasAskedEarly = () => globalThis.earlyAnswers !== undefined

/** Asks before the part that reads the answer has come. */
export function answerEarly(path: string) {
  const response = fetch(path)
  response.catch(() => {}) // whoever takes the answer hears of it
  globalThis.earlyAnswers![path] = response
}
