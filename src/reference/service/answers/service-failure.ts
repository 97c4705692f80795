/** A refusal with the service's one error body, `{status, message}`; `message` names the field that was not accepted. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const badRequest = (message: string) => new ServiceFailure(400, message)
export const unauthorized = (message = 'Unauthorized') => new ServiceFailure(401, message)
export const notFound = (message: string) => new ServiceFailure(404, message)

/** The most of a caller's own text that a message repeats. */
const MOST_QUOTED = 80

/** A caller's text as a message repeats it: cut, so that an answer is never larger than what it refuses. */
export const quoted = (text: string) => (text.length <= MOST_QUOTED ? text : `${text.slice(0, MOST_QUOTED)}…`)
