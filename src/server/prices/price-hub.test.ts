import { describe, expect, test } from 'vitest'
import { freshPriceRig } from '#testing/price-rig.ts'

const rig = freshPriceRig()

describe('sharing', () => {
  test('many browsers are one connection and one subscription upstream, with the token in the handshake only', async () => {
    const [first, second] = await Promise.all([rig().browser().opened(), rig().browser().opened()])
    first.ask('subscribe', 'acme_nasd', 'beta_nyse')
    await expect.poll(() => rig().asked()).toEqual([{ op: 'subscribe', tags: ['acme_nasd', 'beta_nyse'] }])
    rig().stream.price('acme_nasd', 10)
    rig().stream.price('acme_nasd', 9, 'pre-market')
    await expect.poll(() => first.prices('acme_nasd')).toEqual([10, 9])
    second.ask('subscribe', 'acme_nasd')
    await expect.poll(() => second.prices('acme_nasd')).toEqual([10, 9])
    rig().stream.price('acme_nasd', 11)
    rig().stream.price('gamma_nyse', 1)
    await expect.poll(() => second.prices('acme_nasd')).toEqual([10, 9, 11])
    expect(second.prices('beta_nyse')).toEqual([])
    expect(rig().asked()).toHaveLength(1)
    expect(rig().stream.connections.size).toBe(1)
    expect(rig().stream.handshakes[0]?.headers.authorization).toBe('Bearer canary-token-1')
    expect(rig().stream.handshakes[0]?.headers['origin']).toBeUndefined()
  })

  test('a tag is given up with the last browser that wanted it', async () => {
    const [first, second] = await Promise.all([rig().browser().opened(), rig().browser().opened()])
    first.ask('subscribe', 'acme_nasd')
    second.ask('subscribe', 'acme_nasd')
    await expect.poll(() => rig().stream.requests.length).toBe(1)
    first.ask('unsubscribe', 'acme_nasd')
    second.socket.close()
    await expect.poll(() => rig().asked().at(-1)).toEqual({ op: 'unsubscribe', tags: ['acme_nasd'] })
    expect(rig().stream.requests).toHaveLength(2)
  })

  test('what the upstream sends is written anew; what is no message is left out', async () => {
    const browser = await rig().browser().opened()
    browser.ask('subscribe', 'acme_nasd')
    await expect.poll(() => rig().stream.requests.length).toBe(1)
    rig().stream.say('not json')
    rig().stream.say({ type: 'price', tag: 'acme_nasd', kind: 'live', price: 'NaN', time: 1 })
    rig().stream.say({ type: 'elsewhere', secret: 1 })
    rig().stream.say({ type: 'unknown', tag: 'acme_nasd', note: 'internal' })
    rig().stream.say({ type: 'price', tag: 'acme_nasd', kind: 'live', price: 2, time: 1, internal: 'x' })
    rig().stream.say({ type: 'heartbeat', time: 7, internal: 'x' })
    await expect
      .poll(() => browser.heard.filter(({ type }) => type !== 'status'))
      .toEqual([
        { type: 'unknown', tag: 'acme_nasd' },
        { type: 'price', tag: 'acme_nasd', kind: 'live', price: 2, time: 1 },
        { type: 'heartbeat', time: 7 },
      ])
  })

  test(
    'five hundred browsers, fifty of them stalled: one connection, newest prices, bounded memory',
    { timeout: 60_000 },
    async () => {
      const tags = Array.from({ length: 40 }, (_, at) => `asset_${at}`)
      const all = Array.from({ length: 500 }, () => rig().browser())
      await Promise.all(all.map((browser) => browser.opened()))
      all.forEach((browser, at) =>
        browser.ask('subscribe', ...Array.from({ length: 4 }, (_, k) => tags[(at + k * 7) % 40]!)),
      )
      await expect
        .poll(
          () =>
            new Set(
              rig()
                .asked()
                .flatMap((request) => Object(request).tags),
            ).size,
        )
        .toBe(40)
      for (const browser of all.slice(0, 50)) browser.socket.pause()
      const before = process.memoryUsage().rss
      for (let round = 1; round <= 50; round += 1) {
        for (const tag of tags) rig().stream.price(tag, round)
        await new Promise((resolve) => setImmediate(resolve))
      }
      const moving = all.slice(50)
      await expect
        .poll(
          () => moving.every((browser) => browser.heard.filter(({ price }) => price === 50).length === 4),
          {
            timeout: 30_000,
          },
        )
        .toBe(true)
      expect(rig().stream.connections.size).toBe(1)
      expect(rig().stream.handshakes).toHaveLength(1)
      expect(rig().proxy.upstream.tokenCalls).toHaveLength(1)
      // Both ends of 500 sockets and everything heard live in this process too.
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
      for (const browser of all.slice(0, 50)) browser.socket.resume()
      await expect
        .poll(() => all.every((browser) => browser.heard.some(({ price }) => price === 50)))
        .toBe(true)
    },
  )
})
