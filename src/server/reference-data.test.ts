import { expect, test } from 'vitest'
import { freshGrants, reply } from '#testing/proxy/fault-upstream.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'

const DATA = '/api/reference/data'

test.each(['live', 'reference'] as const)(
  'what was read is asked of the service inside each time, and of no other (%s)',
  async (mode) => {
    const rig = await ProxyRig.start({ config: { mode }, keeps: true })
    try {
      rig.upstream.onToken(freshGrants())
      rig.upstream.script(reply(200, { market: 'files' }), reply(200, { market: 'files' }))
      const answers = [await rig.call(`${DATA}?limit=0&show=left-out`), await rig.call(DATA)]
      if (mode === 'live') {
        for (const { status, json } of answers) {
          expect(status).toBe(501)
          expect(json).toMatchObject({ kind: 'not-configured' })
        }
        expect(rig.upstream.calls).toEqual([])
        return
      }
      expect(answers.map(({ json }) => json)).toEqual([{ market: 'files' }, { market: 'files' }])
      expect(rig.upstream.calls.map(({ path }) => path)).toEqual([
        '/reference/data?limit=0&show=left-out',
        '/reference/data',
      ])
      expect(rig.upstream.calls[0]?.headers['authorization']).toMatch(/^Bearer /)
      expect((await rig.call(`${DATA}?folder=etc`)).status).toBe(400)
      expect((await rig.call(DATA, { method: 'POST', body: {} })).status).toBe(405)
    } finally {
      await rig.stop()
    }
  },
)
