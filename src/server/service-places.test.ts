import { afterEach, describe, expect, test } from 'vitest'
import { freshGrants, reply } from '#testing/proxy/fault-upstream.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'

let rig: ProxyRig
afterEach(() => rig.stop())

async function start(config: Parameters<typeof ProxyRig.start>[0] = {}) {
  rig = await ProxyRig.start(config)
  rig.upstream.onToken(freshGrants())
}
const paths = () => rig.upstream.calls.map(({ path }) => path)

describe('the entity report', () => {
  test.each([
    ['relevance', '/entity-report/v2/entity/acme_nasd/relevance'],
    ['key-values', '/entity-report/v3/entity/acme_nasd/key-values'],
  ])('is asked for %s in the version that the environment names', async (part, path) => {
    await start({ config: { reportVersions: { relevance: 'v2', keyValues: 'v3' } } })
    rig.upstream.script(reply(200, []))
    expect((await rig.call(`/api/entity-report/v1/entity/acme_nasd/${part}`)).status).toBe(200)
    expect(paths()).toEqual([path])
  })

  test('is asked in the version of the specification otherwise', async () => {
    await start()
    rig.upstream.script(reply(200, []))
    await rig.call('/api/entity-report/v1/entity/brk.b_nyse/relevance')
    expect(paths()).toEqual(['/entity-report/v1/entity/brk.b_nyse/relevance'])
  })
})

describe('neighbours of an asset', () => {
  const ask = () => rig.call('/api/kg/v1/connected-entities/proximity', { body: { entity: 'brk.b/x_nyse' } })
  const competitors = [
    { company: 'beta_nasd', relationship: { rank: 1 }, competing_themes: [] },
    { company: 'gamma_nyse', relationship: null },
    { company: '' },
    null,
    { company: 'beta_nasd' },
  ]

  test.each([reply(404, {}), reply(403, {}), reply(410, {}), reply(200, []), reply(200, ' [ ]\n')])(
    'are its competitors where the service names none',
    async (first) => {
      await start()
      rig.upstream.script(first, reply(200, competitors))
      const answer = await ask()
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual(['beta_nasd', 'gamma_nyse'])
      expect(paths()).toEqual([
        '/kg/v1/connected-entities/proximity',
        '/ontology/v3/company/brk.b%2Fx_nyse/competitors?limit=12',
      ])
      expect(rig.upstream.calls[1]).toMatchObject({ method: 'GET' })
    },
  )

  test('are asked for once where there are some', async () => {
    await start()
    rig.upstream.script(reply(200, ['delta_nasd']))
    expect((await ask()).json).toEqual(['delta_nasd'])
    expect(paths()).toHaveLength(1)
  })

  test.each([reply(404, {}), reply(400, {}), reply(200, []), reply(200, {}), reply(200, '<html>')])(
    'are none where it has no competitors either',
    async (second) => {
      await start()
      rig.upstream.script(reply(200, []), second)
      const answer = await ask()
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual([])
    },
  )

  test('are the failure that they were, where competitors fail too', async () => {
    await start()
    rig.upstream.script(reply(403, {}), reply(404, {}))
    const answer = await ask()
    expect(answer.json).toMatchObject({ status: 502, type: expect.stringContaining('upstream-forbidden') })
  })
})
