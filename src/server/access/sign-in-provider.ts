import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  type ClientAuth,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Clock } from '#server/clock.ts'
import { LIMITS } from '#server/limits.ts'
import type { Secret } from '#server/log.ts'
import { ProxyProblem } from '#server/problems.ts'
import type { Access } from './settings.ts'
import type { AccessDeps } from './entrance.ts'
import { boundedFetch } from '#server/network.ts'
import { type User, userOf } from './caller.ts'

export type OidcAccess = Extract<Access, { kind: 'oidc' }>

/** What must be remembered between leaving for the provider and coming back, in the browser that left. */
export interface SignInFlow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

const A = LIMITS.access

/**
 * The company's OpenID provider: authorization code with PKCE, state and nonce. What it publishes about itself is read
 * when it is first needed and again after an hour; a provider that is away makes sign-in wait, not the desk.
 */
export class SignInProvider {
  readonly #access: OidcAccess
  readonly #clock: Clock
  readonly #fetch: ReturnType<typeof boundedFetch>
  #known: { readonly configuration: Promise<Configuration>; goodUntil: number } | null = null

  constructor(access: OidcAccess, deps: AccessDeps) {
    this.#access = access
    this.#clock = deps.clock
    this.#fetch = boundedFetch(deps.dispatcher, deps.userAgent)
  }

  /** Where to send the browser, and what it must bring back. */
  async begin(): Promise<{ url: URL; flow: SignInFlow }> {
    const flow = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
    const url = buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.#address('/auth/callback').href,
      scope: 'openid profile email',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    })
    return { url, flow }
  }

  /** @param query of the address the provider sent the browser back to, with its `?` */
  async finish(query: string, flow: SignInFlow): Promise<{ user: User; idToken: string }> {
    const configuration = await this.#configuration()
    const callback = this.#address('/auth/callback')
    callback.search = query
    const tokens = await authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    }).catch((error: unknown) => {
      throw refusedOrUnavailable(error)
    })
    const claims = tokens.claims()
    const user = userOf(claims?.sub, claims?.['name'], claims?.['preferred_username'], claims?.['email'])
    if (!user) throw new ProxyProblem('sign-in-refused', { cause: 'the token names no usable subject' })
    return { user, idToken: tokens.id_token ?? '' }
  }

  /** Where the provider ends its own session; null where it has no such place, or cannot be asked. */
  async endSessionUrl(idToken: string | null): Promise<URL | null> {
    try {
      const configuration = await this.#configuration()
      if (!configuration.serverMetadata().end_session_endpoint) return null
      return buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: this.#address('/').href,
        ...(idToken !== null && { id_token_hint: idToken }),
      })
    } catch {
      return null
    }
  }

  #address(path: string): URL {
    return new URL(path, this.#access.publicUrl)
  }

  /** Asked for once, whoever waits for it; a failure is remembered for a moment, so that nobody is asked in a loop. */
  async #configuration(): Promise<Configuration> {
    if (!this.#known || this.#known.goodUntil <= this.#clock.mono()) {
      const configuration = this.#discover()
      const known = { configuration, goodUntil: this.#clock.mono() + A.keptMs }
      this.#known = known
      configuration.catch(() => (known.goodUntil = this.#clock.mono() + A.failureKeptMs))
    }
    return this.#known.configuration
  }

  #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#access
    return discovery(issuer, clientId, {}, clientSecret ? bySecret(clientSecret) : None(), {
      [customFetch]: (url, init) => this.#fetch(url, init),
      // Settings allow a plain address on this machine only.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      throw unavailable(error)
    })
  }
}

/** In the header, unless the provider says that it takes the form only. */
function bySecret(secret: Secret): ClientAuth {
  const basic = ClientSecretBasic(secret.reveal())
  const post = ClientSecretPost(secret.reveal())
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest)
  }
}

/** A provider that cannot be reached, or has an error of its own, is one thing, a sign-in that does not hold up another. */
function refusedOrUnavailable(error: unknown): ProxyProblem {
  const chain = [error, error instanceof Error ? error.cause : null].filter((one) => one instanceof Error)
  const isAway = chain.some(
    (one) =>
      one.message === 'fetch failed' ||
      one.name === 'TimeoutError' ||
      ('status' in one && Number(one.status) >= 500),
  )
  return isAway ? unavailable(error) : new ProxyProblem('sign-in-refused', { cause: causeOf(error) })
}

const unavailable = (error: unknown) =>
  new ProxyProblem('sign-in-unavailable', { cause: causeOf(error), retryAfterMs: A.failureKeptMs })

/** The code of a failure is a fixed word; its text may be the provider's. */
const causeOf = (error: unknown) =>
  `sign-on: ${error instanceof Error && 'code' in error ? String(error.code) : 'no usable answer'}`
