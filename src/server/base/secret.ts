import { inspect } from 'node:util'

const MASK = '[redacted]'

/** A value that can be used but not printed: it shows as a mask in JSON, template strings and inspection. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return MASK
  }

  toJSON(): string {
    return MASK
  }

  [inspect.custom](): string {
    return MASK
  }
}

/** The account of one environment of the service, as its operator hands it out. */
export interface ServiceAccount {
  readonly baseUrl: URL
  readonly authUrl: URL
  readonly clientId: string
  readonly clientSecret: Secret
}
