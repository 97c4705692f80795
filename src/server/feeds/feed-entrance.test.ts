import { afterEach, describe, expect, test } from 'vitest'
import { LIST_FEEDS } from '#contract/desk/list-feeds.ts'
import { LIMITS } from '#server/limits.ts'
import { signInAs } from '#testing/proxy/cookie-browser.ts'
import { freshGrants, reply } from '#testing/proxy/fault-upstream.ts'
import { readAtom } from '#testing/proxy/feed-readings.ts'
import { FEED_PATHS } from '#testing/proxy/feed-rig.ts'
import { refuseLeaks } from '#testing/proxy/proxy-rig-hooks.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { DESK, sharedSignInRig } from '#testing/proxy/sign-in-rig.ts'

const LIST = { result: [{ id: 'i-1', title: 'A title', created_at: '2026-11-02T16:00:00Z' }] }

async function start(config: NonNullable<Parameters<typeof ProxyRig.start>[0]>['config'] = {}) {
  const desk = await ProxyRig.start({ config })
  desk.upstream.onToken(freshGrants())
  desk.upstream.script(reply(200, LIST))
  rigs.push(desk)
  return desk
}
const rigs: ProxyRig[] = []
afterEach(async () => {
  for (const desk of rigs.splice(0)) {
    await desk.stop()
    refuseLeaks(desk)
  }
})

const linksOf = (text: string) => {
  const { self, alternate, entries } = readAtom(text)
  return [self, alternate, ...entries.map((entry) => entry.alternate)]
}

describe('other sites', () => {
  test.each([...FEED_PATHS, '/feeds', '/feeds/nothing', '/%66eeds/insights.csv'])(
    '%s is not read by their pages',
    async (path) => {
      const desk = await start()
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'same-origin', origin: 'null' },
      ])
        expect((await desk.call(path, { headers })).status).toBe(403)
      expect((await desk.call(path, { headers: { host: 'evil.example' } })).status).toBe(421)
      expect(desk.upstream.seen).toHaveLength(0)
    },
  )

  test.each([
    'evil.example',
    '127.0.0.1:1@evil.example',
    '127.0.0.1/evil',
    '127.0.0.1"><x',
    "127.0.0.1' x='",
    '',
  ])('whose name is sent as Host %j is in no link', async (host) => {
    const desk = await start()
    const answer = await desk.raw(
      `GET ${LIST_FEEDS.atom} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.text).not.toContain('evil')
    expect(desk.upstream.seen).toHaveLength(0)
  })
})

describe('links lead to the desk', () => {
  test('under the name by which it was asked', async () => {
    const desk = await start({ allowedHosts: ['desk.internal'] })
    const answer = await desk.call(`${LIST_FEEDS.atom}?stars=7`, { headers: { host: 'Desk.Internal:8080' } })
    expect(linksOf(answer.text)).toEqual([
      'http://desk.internal:8080/feeds/insights.atom?stars=7',
      'http://desk.internal:8080/insights?stars=7',
      'http://desk.internal:8080/insights/i-1',
    ])
  })

  test('under the name that it is published by, whoever asks', async () => {
    const desk = await start({ publicUrl: new URL('https://desk.example.com'), access: { kind: 'open' } })
    for (const host of ['127.0.0.1', 'desk.example.com'])
      for (const link of linksOf((await desk.call(LIST_FEEDS.atom, { headers: { host } })).text))
        expect(new URL(link).origin).toBe('https://desk.example.com')
  })

  test.each([
    { said: 'by a trusted proxy', trustedProxies: ['127.0.0.1'], origin: 'https://desk.internal' },
    { said: 'by anybody else', trustedProxies: [], origin: 'http://127.0.0.1:3000' },
  ])('under the forwarded name and scheme where they are said $said', async ({ trustedProxies, origin }) => {
    const desk = await start({ allowedHosts: ['desk.internal'], trustedProxies })
    const headers = {
      host: '127.0.0.1:3000',
      'x-forwarded-for': '192.0.2.7',
      'x-forwarded-host': 'desk.internal',
      'x-forwarded-proto': 'https',
    }
    for (const link of linksOf((await desk.call(LIST_FEEDS.atom, { headers })).text))
      expect(new URL(link).origin).toBe(origin)
  })
})

test('an access proxy in front says who reads, and without it nobody does', async () => {
  const desk = await start({
    access: { kind: 'header', header: 'x-access-user', signed: null },
    trustedProxies: ['127.0.0.1'],
  })
  for (const path of FEED_PATHS) {
    const nobody = await desk.call(path)
    expect(nobody.json).toMatchObject({ status: 401, kind: 'sign-in-needed' })
    expect((await desk.call(path, { headers: { 'x-access-user': 'ada' } })).status).toBe(200)
  }
  expect(desk.upstream.calls).toHaveLength(FEED_PATHS.length)
})

describe('company sign-on', () => {
  const rig = sharedSignInRig()

  test('guards feeds as it guards the data', async () => {
    rig().desk.upstream.seen.length = 0
    rig().desk.upstream.script(reply(200, LIST))
    const host = new URL(DESK).hostname
    for (const path of FEED_PATHS)
      expect((await rig().desk.call(path, { headers: { host } })).status).toBe(401)
    expect(rig().desk.upstream.seen).toHaveLength(0)
    const browser = rig().browser()
    const isBack = (url: string) => url === `${DESK}/insights`
    await signInAs(browser, 'ada', `${DESK}/auth/login?to=/insights`, isBack)
    const answer = await browser.visit(`${DESK}${LIST_FEEDS.csv}`)
    expect(answer.status).toBe(200)
  })
})

test('who asks too often waits', async () => {
  const desk = await start()
  const ask = () =>
    desk.app.inject({ url: LIST_FEEDS.json, headers: { host: 'localhost' }, remoteAddress: '192.0.2.9' })
  const answers = await Promise.all(Array.from({ length: LIMITS.rate.burst + 10 }, ask))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
})

test('a feed is logged by its route, without what it was asked', async () => {
  const desk = await start()
  await desk.call(`${LIST_FEEDS.csv}?entity=a_secret_position`)
  const lines = desk.logLines.filter((line) => line.includes('"event":"request"'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"route":"/feeds/insights.csv"')
  expect(lines[0]).not.toContain('a_secret_position')
})
