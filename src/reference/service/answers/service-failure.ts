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
