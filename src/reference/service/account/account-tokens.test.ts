import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createAccountTokens } from './account-tokens.ts'

const ACCOUNT = { id: 'demo', secret: 'demo-secret' }
const BODY = { client_id: 'demo', client_secret: 'demo-secret' }
const DAY_MS = 86_400_000

function at(start: number) {
  const clock = { now: start }
  return { clock, tokens: createAccountTokens(ACCOUNT, () => clock.now) }
}

describe('tokens', () => {
  it('are signed JWTs for a day, with a scope of service:permission pairs', async () => {
    const { tokens, clock } = at(Date.UTC(2026, 10, 20))
    const answer = await tokens.issue(BODY)
    expect(answer).toMatchObject({ expires_in: 86_400, token_type: 'Bearer' })
    expect(answer.scope.split(' ').every((permission) => /^[a-z-]+:[A-Za-z]+$/.test(permission))).toBe(true)
    expect(decodeProtectedHeader(answer.access_token)).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(decodeJwt(answer.access_token)).toMatchObject({
      sub: 'demo',
      iat: clock.now / 1000,
      exp: clock.now / 1000 + 86_400,
      scope: answer.scope,
    })
    await tokens.verify(`Bearer ${answer.access_token}`)
    await tokens.verify(`bearer ${answer.access_token}`)
  })

  it('differ from call to call and all stay valid', async () => {
    const { tokens } = at(0)
    const [one, other] = await Promise.all([tokens.issue(BODY), tokens.issue(BODY)])
    expect(one.access_token).not.toBe(other.access_token)
    await tokens.verify(`Bearer ${one.access_token}`)
    await tokens.verify(`Bearer ${other.access_token}`)
  })

  it('expire', async () => {
    const { tokens, clock } = at(Date.UTC(2026, 10, 20))
    const { access_token } = await tokens.issue(BODY)
    clock.now += DAY_MS - 1000
    await tokens.verify(`Bearer ${access_token}`)
    clock.now += 1000
    await expect(tokens.verify(`Bearer ${access_token}`)).rejects.toMatchObject({ status: 401 })
  })

  it('of another run, with another algorithm or modified are rejected', async () => {
    const { tokens } = at(Date.now())
    const other = await at(Date.now()).tokens.issue(BODY)
    const own = (await tokens.issue(BODY)).access_token
    const unsigned = `${btoa('{"alg":"none"}')}.${own.split('.')[1]}.`
    const guessed = await new SignJWT({ sub: 'demo' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('demo-secret'.padEnd(32, '0')))
    for (const foreign of [other.access_token, unsigned, guessed, `${own}x`, own.slice(1), '', 'a b'])
      await expect(tokens.verify(`Bearer ${foreign}`)).rejects.toMatchObject({ status: 401 })
    for (const odd of [undefined, 'Bearer', `Basic ${own}`])
      await expect(tokens.verify(odd)).rejects.toMatchObject({ status: 401 })
  })
})

describe('the account', () => {
  it.each([
    [{ client_id: 'demo', client_secret: 'wrong' }, 401],
    [{ client_id: 'other', client_secret: 'demo-secret' }, 401],
    [{ client_id: 'demo' }, 400],
    [{ client_secret: 'demo-secret' }, 400],
    [{ client_id: '', client_secret: '' }, 400],
    [{ client_id: 1, client_secret: 2 }, 400],
    ['demo', 400],
    [null, 400],
    [undefined, 400],
  ])('answers %j with %i', async (body, status) => {
    await expect(at(0).tokens.issue(body)).rejects.toMatchObject({ status })
  })
})
