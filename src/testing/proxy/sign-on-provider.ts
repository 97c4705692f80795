import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import type { Configuration } from 'oidc-provider'
import { listen } from '#tooling/program.ts'

export const CLIENT_SECRET = 'canary-client-secret-5d1c8e'

/** The provider's people, by the name they type into its form. */
const PEOPLE: Readonly<Record<string, string>> = {
  ada: 'Ada Lovelace',
  grace: 'Grace Hopper',
  pablo: 'Pablo Diego José '.repeat(200),
}

/** A real OpenID provider on a free port; its form asks for a name, no password. The desk is its only client. */
export class SignOnProvider {
  readonly issuer: URL
  readonly #server: Server
  /** Runs before the provider, which does not see the request if this has responded or destroyed the socket. */
  interceptor: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  /** Paths of all requests so far. */
  readonly seen: string[] = []

  private constructor(server: Server, issuer: URL) {
    this.#server = server
    this.issuer = issuer
  }

  static async start(deskOrigin: string): Promise<SignOnProvider> {
    const server = createServer()
    const issuer = new URL(`http://127.0.0.1:${await listen(server)}`)
    const provider = await quietly(async () => {
      const { default: Provider } = await import('oidc-provider')
      return new Provider(issuer.origin, configuration(deskOrigin))
    })
    const started = new SignOnProvider(server, issuer)
    const answer = provider.callback()
    server.on('request', (request, response) => {
      started.seen.push((request.url ?? '').split('?')[0] ?? '')
      started.interceptor(request, response)
      if (response.writableEnded || request.socket.destroyed) return
      if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
      void showForm(provider, request, response)
    })
    return started
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

const FORM = `<!doctype html><html lang="en"><title>Sign-on</title><link rel="icon" href="data:,">
<form method="post" action="ACTION"><label>Name <input name="login"></label><button>Continue</button></form></html>`

async function showForm(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(FORM.replace('ACTION', request.url ?? ''))
    return
  }
  const accountId = new URLSearchParams(await text(request)).get('login') ?? ''
  await provider.interactionFinished(request, response, { login: { accountId } })
}

function configuration(deskOrigin: string): Configuration {
  return {
    clients: [
      {
        client_id: 'desk',
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${deskOrigin}/auth/callback`],
        post_logout_redirect_uris: [`${deskOrigin}/`],
      },
    ],
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: PEOPLE[id] ?? id, email: `${id}@example.com` }),
    }),
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Grant: 3600, Session: 3600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><html lang="en"><title>Sign-on</title><link rel="icon" href="data:,">${form}<button name="logout" value="yes" form="op.logoutForm">Sign out everywhere</button>`
        },
      },
    },
    cookies: { keys: ['only for tests'] },
    // The desk is the company's own, so there is no consent page.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, params } = oidc
      if (!client || !session?.accountId) return undefined
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(String(params?.['scope'] ?? 'openid'))
      await grant.save()
      return grant
    },
  }
}

/** Silences the library's warnings about settings for tests, and about Node versions on which it works. */
async function quietly<T>(make: () => Promise<T>): Promise<T> {
  const { warn, info } = console
  Object.assign(console, { warn: () => {}, info: () => {} })
  try {
    return await make()
  } finally {
    Object.assign(console, { warn, info })
  }
}
