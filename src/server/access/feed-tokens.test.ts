import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { FEED_TOKEN_PATHS, type FeedTokenList, MAX_FEED_TOKENS } from '#contract/desk/feed-tokens.ts'
import { LIST_FEEDS } from '#contract/desk/list-feeds.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { type Clock, systemClock } from '#server/clock.ts'
import type { ProxyConfig } from '#server/config.ts'
import { LIMITS } from '#server/limits.ts'
import { FEED_PATHS, serveInsights, statedInsight } from '#testing/proxy/feed-rig.ts'
import { API_ROUTES, startProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import type { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'desk-state-'))
/** The paths of everything that is stored. */
const stored = () => {
  const tokens = join(folder, 'feed-tokens')
  return readdirSync(tokens).map((name) => join(tokens, name))
}
const tokenFile = () => stored().find((path) => path.endsWith('.json'))!
let desk: ProxyRig

/** A desk behind an access proxy that names people in a header; all requests come from that proxy's address. */
async function startDesk(
  stateFolder: string | null = folder,
  more: Partial<ProxyConfig> = {},
  clock: Clock = systemClock,
) {
  const access = { kind: 'header', header: 'x-access-user', signed: null } as const
  const config = { access, trustedProxies: ['127.0.0.1'], stateFolder, ...more }
  const rig = await startProxyRig({ clock, config })
  serveInsights(rig, statedInsight())
  return rig
}

beforeEach(async () => {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  desk = await startDesk()
})

const as = (person: string) => ({ 'x-access-user': person })
const make = async (person: string, rig = desk, name = 'Notebook') => {
  const { json } = await rig.call(FEED_TOKEN_PATHS.all, { body: { name }, headers: as(person) })
  return json as FeedTokenList & { token: string }
}
const list = async (person: string, rig = desk) =>
  (await rig.call(FEED_TOKEN_PATHS.all, { headers: as(person) })).json as FeedTokenList
const withdraw = (person: string, id: string, rig = desk) =>
  rig.call(FEED_TOKEN_PATHS.withdraw, { body: { id }, headers: as(person) })
const read = async (token: string, rig = desk) =>
  (await rig.call(`${LIST_FEEDS.csv}?stars=7&token=${token}`)).status

test('a token reads every feed as its person, without a sign-in', async () => {
  const { token, tokens } = await make('ada')
  expect(token).toMatch(/^idf_[\w-]{43}$/)
  expect(tokens).toMatchObject([{ name: 'Notebook', usedAt: null }])
  for (const path of FEED_PATHS) {
    expect((await desk.call(path)).status).toBe(401)
    expect((await desk.call(`${path}?token=${token}&stars=7`)).status).toBe(200)
    expect((await desk.call(`${path}?token=${token}`, { method: 'HEAD' })).status).toBe(200)
  }
  await expect.poll(async () => (await list('ada')).tokens[0]!.usedAt).toBeGreaterThan(0)
})

test('a token opens nothing else', async () => {
  const { token } = await make('ada')
  const headers = { authorization: `Bearer ${token}`, cookie: `__Host-desk-session=${token}` }
  for (const [method, path] of API_ROUTES) {
    const body = method === 'POST' && { body: { name: 'Another' } }
    const { status } = await desk.call(`${path}?token=${token}`, { method, headers, ...body })
    expect({ path, status }).toEqual({ path, status: 401 })
  }
  expect((await desk.call(`${LIST_FEEDS.csv}?token=${token}`, { method: 'POST' })).status).toBe(405)
  expect((await list('ada')).tokens).toHaveLength(1)
})

test('a token that is guessed, doubled, withdrawn or of another desk is refused, whoever else is signed in', async () => {
  const [ada, grace] = [await make('ada'), await make('grace')]
  const guesses = ['', 'x', `idf_${'A'.repeat(43)}`, ada.token.slice(0, -1), `${ada.token}A`]
  for (const guess of [...guesses, `${ada.token}&token=${ada.token}`]) expect(await read(guess)).toBe(401)
  const signedIn = await desk.call(`${LIST_FEEDS.csv}?token=x`, { headers: as('ada') })
  expect(signedIn.json).toMatchObject({ status: 401, type: 'urn:insight-desk:token-refused' })

  // Nobody can withdraw another person's token; a withdrawn one is refused at once.
  await withdraw('grace', ada.tokens[0]!.id)
  expect(await read(ada.token)).toBe(200)
  expect((await withdraw('ada', ada.tokens[0]!.id)).json).toMatchObject({ tokens: [] })
  expect([await read(ada.token), await read(grace.token)]).toEqual([401, 200])
})

test('a token is told once: no file, log, later answer or address that leaves the desk holds it', async () => {
  const { token } = await make('ada')
  for (const path of stored()) expect(statSync(path).mode & 0o777).toBe(0o600)
  const answers = await Promise.all(FEED_PATHS.map((path) => desk.call(`${path}?token=${token}`)))
  for (const { headers } of answers) expect(headers['referrer-policy']).toBe('no-referrer')
  await desk.call(`/feeds/nowhere?token=${token}`)
  await desk.call(`${LIST_FEEDS.csv}?token=${token}&foo=1`)
  expect(desk.logLines.length).toBeGreaterThan(0)
  const answered = answers.map(({ text }) => text)
  const left = [...stored(), readFileSync(tokenFile(), 'utf8'), ...desk.logLines, ...answered].join()
  expect(left + JSON.stringify(await list('ada'))).not.toContain(token.slice(4, 20))
})

test('tokens outlive a restart and hold at every replica, and rest a week after their person was last here', async () => {
  const clock = new VirtualClock()
  const first = await startDesk(folder, {}, clock)
  const { token } = await make('ada', first)
  await first.stop()
  const replica = await startDesk(folder, {}, clock)
  for (const days of [0, 6]) {
    await clock.advance(days * MS_PER_DAY)
    expect(await read(token, replica)).toBe(200)
  }
  // The program's own calls do not count as use by its person.
  await clock.advance(2 * MS_PER_DAY)
  expect(await read(token, replica)).toBe(401)
  await replica.call('/auth/me', { headers: as('ada') })
  await expect.poll(() => read(token, replica)).toBe(200)
  // An operator removes it.
  rmSync(tokenFile())
  expect(await read(token, replica)).toBe(401)
})

test('a file of tokens that cannot be read lets nobody in, is not written over, and hides no other token', async () => {
  const { token } = await make('ada')
  const damaged = tokenFile()
  writeFileSync(damaged, '{ "person"')
  mkdirSync(join(folder, 'feed-tokens', 'other.json'))
  expect(await read(token)).toBe(503)
  const { token: second, tokens } = await make('ada')
  expect(tokens).toMatchObject([{ name: 'Notebook' }])
  expect(await read(second)).toBe(200)
  expect(readFileSync(damaged, 'utf8')).toBe('{ "person"')

  expect((await list('ada')).tokens).toMatchObject([{ id: tokens[0]!.id }])
  const lines = desk.logLines.filter((line) => line.includes('unreadable'))
  const files = new Set(lines.map((line) => JSON.parse(line).file))
  expect(files).toEqual(new Set([basename(damaged), 'other.json']))
  expect(lines.join()).not.toContain('person')
})

test('a folder of tokens that cannot be read says so, with a time', async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'feed-tokens'), '')
  const refused = await desk.call(FEED_TOKEN_PATHS.all, { body: { name: 'Another' }, headers: as('ada') })
  expect(refused.json).toMatchObject({ status: 503, kind: 'unavailable' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('a person has a bounded number of tokens with plain names, made one by one or all at once', async () => {
  const makeAll = Array.from({ length: MAX_FEED_TOKENS + 2 }, (_, i) =>
    desk.call(FEED_TOKEN_PATHS.all, { body: { name: `Program ${i}` }, headers: as('ada') }),
  )
  const statuses = (await Promise.all(makeAll)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 409)).toHaveLength(2)
  expect((await list('ada')).tokens).toHaveLength(MAX_FEED_TOKENS)
  const bad = [{}, { name: ' ' }, { name: 'a\nb' }, { name: 'x'.repeat(61) }, { name: 'x', id: '1' }, [], 7]
  for (const body of bad)
    expect((await desk.call(FEED_TOKEN_PATHS.all, { body, headers: as('grace') })).status).toBe(400)
  expect((await list('grace')).tokens).toEqual([])
})

test('a program shares the limit of its person, and guessing that of its address', async () => {
  const [ada, grace] = [await make('ada'), await make('grace')]
  const statuses = await Promise.all(Array.from({ length: LIMITS.rate.burst + 20 }, () => read(ada.token)))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5)
  expect((await desk.call('/auth/me', { headers: as('ada') })).status).toBe(429)
  expect(await read(grace.token)).toBe(200)
  const guesses = await Promise.all(Array.from({ length: LIMITS.rate.burst + 20 }, () => read('x')))
  expect(guesses).toContain(429)
})

test('past the access proxy a token lets nobody in, and without people or a folder there is none', async () => {
  const { token } = await make('ada'.repeat(20))
  const past = await startDesk(folder, { trustedProxies: ['192.0.2.1'] })
  expect(await read(token, past)).toBe(403)
  // Somebody else signs people in there: the same name is another person.
  const issuer = 'https://other.example'
  const signed = { jwksUrl: new URL(`${issuer}/keys`), issuer, audience: 'desk' }
  const other = await startDesk(folder, { access: { kind: 'header', header: 'x-access-user', signed } })
  expect(await read(token, other)).toBe(401)
  const open = await startProxyRig({ config: { stateFolder: folder } })
  expect((await open.call(`${LIST_FEEDS.csv}?token=${token}`)).json).toMatchObject({
    status: 400,
    fields: [{ name: 'token' }],
  })
  for (const rig of [open, await startDesk(null)]) {
    expect((await rig.call(FEED_TOKEN_PATHS.all, { headers: as('ada') })).status).toBe(501)
    expect((await rig.call('/auth/me', { headers: as('ada') })).json).toMatchObject({ hasFeedTokens: false })
  }
})
