import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { listen } from '#tooling/program.ts'

/** What makes a token differ from a good one; `alg` `none`: it is not signed at all. */
export interface OddToken {
  readonly key?: 'ours' | 'foreign' | 'shared secret'
  readonly alg?: string
  readonly kid?: string
  readonly claims?: Readonly<Record<string, unknown>>
}

/** An access proxy that signs tokens with a key of its own. It publishes that key once `answer` is its own `published`. */
export async function startTokenSigner(claimed: Readonly<Record<string, unknown>>) {
  const [ours, foreign] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
  const own = { ...(await exportJWK(ours.publicKey)), kid: 'one', alg: 'ES256' }
  const published = JSON.stringify({ keys: [own] })
  const keys = {
    ours: ours.privateKey,
    foreign: foreign.privateKey,
    'shared secret': new TextEncoder().encode(published),
  }
  const server = createServer((_, response) => {
    const { status, body } = signer.answer
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  const signer = {
    published,
    /** What it responds to the request for its keys. */
    answer: { status: 503, body: '' },
    jwksUrl: new URL(`http://127.0.0.1:${await listen(server)}/keys`),
    token: ({ key = 'ours', alg = 'ES256', kid = 'one', claims }: OddToken = {}) =>
      alg === 'none'
        ? new UnsecuredJWT(claimed).encode()
        : new SignJWT({ ...claimed, ...claims }).setProtectedHeader({ alg, kid }).sign(keys[key]),
    stop: () => void server.close(),
  }
  return signer
}
