import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { TokenRequest } from '#contract/calls/token.ts'
import { badRequest, unauthorized } from '#reference/service/answers/error-answers.ts'

/** The only account of the service. */
export type Account = { id: string; secret: string }

const LIFETIME_SECONDS = 86_400
const ISSUER = 'financial-insights-reference'
const AUDIENCE = 'financial-insights'

/** One permission per operation, in the `<service>:<permission>` form of the specification. */
const SCOPE = [
  'insights:FilterInsights',
  'insights:GetInsight',
  'insights:GetPredictions',
  'entity:GetEntities',
  'entity:GetSnake',
  'price-history:GetPrices',
  'kg:GetProximity',
  'feed:GetArticle',
  'ca:Query',
  'entity-report:GetRelevance',
  'entity-report:GetKeyValues',
].join(' ')

type TokenAnswer = {
  access_token: string
  scope: string
  expires_in: number
  token_type: 'Bearer'
}

export type AccountTokens = {
  /** @throws ServiceFailure 400 if the body is no token request, 401 for wrong credentials */
  issue(body: unknown): Promise<TokenAnswer>
  /** @throws ServiceFailure 401 for a missing, expired, malformed or foreign token */
  verify(authorization: string | undefined): Promise<void>
}

/**
 * Issues tokens signed with a random key, so that tokens of other runs are invalid.
 *
 * @param wallClock real time in ms: tokens expire even if the market's clock is frozen
 */
export function createAccountTokens(account: Account, wallClock: () => number): AccountTokens {
  const key = randomBytes(32)
  return {
    async issue(body) {
      const { id, secret } = requestedAccount(body)
      const matches = isSameText(id, account.id)
      if (!isSameText(secret, account.secret) || !matches) throw unauthorized()
      const issuedAt = Math.floor(wallClock() / 1000)
      const access_token = await new SignJWT({ scope: SCOPE })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(account.id)
        .setIssuedAt(issuedAt)
        .setNotBefore(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .setJti(randomBytes(12).toString('hex'))
        .sign(key)
      return { access_token, scope: SCOPE, expires_in: LIFETIME_SECONDS, token_type: 'Bearer' }
    },
    async verify(authorization) {
      const token = /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1]
      if (token === undefined) throw unauthorized()
      try {
        await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          currentDate: new Date(wallClock()),
        })
      } catch {
        throw unauthorized()
      }
    },
  }
}

/** Routes registered on `app` afterwards need a token; a request without a valid one gets 401 before its body is read. */
export function requireBearer(app: FastifyInstance, tokens: AccountTokens): void {
  app.addHook('onRequest', (request) => tokens.verify(request.headers.authorization))
}

function requestedAccount(body: unknown): Account {
  const read = v.safeParse(TokenRequest, body)
  if (read.success) return { id: read.output.client_id, secret: read.output.client_secret }
  const field = v.getDotPath(read.issues[0])
  throw badRequest(`${field ?? 'the body'} must be ${field ? 'a non-empty string' : 'an object'}`)
}

/** Compares digests in constant time. */
function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
