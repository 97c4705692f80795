import { afterAll, describe, expect, it } from 'vitest'
import { REFERENCE_ROUTES } from '#contract/calls/routes.ts'
import { readBaseRates, readCalibration } from '#contract/desk/calibration.ts'
import { CONVICTION_CHECKS } from '#contract/records/insight.ts'
import { startReferenceFixture } from '#testing/reference-fixture.ts'

const PATH = REFERENCE_ROUTES.calibration.path

const service = await startReferenceFixture()
afterAll(() => service.stop())

describe('the calibration of the reference service', () => {
  it('counts the ended insights of the market, each window of an asset once', async () => {
    const report = readCalibration(await service.ask(PATH))
    // Counted again from the insights in the store.
    let ended = 0
    for (const index of service.world.market.assets.keys()) {
      let until = Number.NEGATIVE_INFINITY
      for (const { createdAt, resolved } of service.world.insights.ofAsset(index)) {
        if (resolved === null || createdAt < until) continue
        until = resolved.day * 86_400_000
        ended += 1
      }
    }
    expect(report).toMatchObject({ ended, needed: 100, isComplete: true })
    expect(ended).toBeGreaterThan(200)
    expect(report.from! < report.to!).toBe(true)
  })

  it('predicts better than the stated hit ratio, and its bands have a higher coverage than the stated ones', async () => {
    const { fit, walked, bands } = readCalibration(await service.ask(PATH))
    expect(fit!.draws).toHaveLength(200)
    expect(walked!.expected.brier).toBeLessThan(walked!.stated.brier)
    expect(Math.abs(walked!.expected.mean - walked!.hitRatio)).toBeLessThan(
      Math.abs(walked!.stated.mean - walked!.hitRatio),
    )
    expect(bands.map(({ upToDays }) => upToDays)).toEqual([10, 63, null])
    const [eighty] = bands[1]!.bands
    expect(eighty!.coverage).toBeGreaterThan(eighty!.statedCoverage!)
  })

  it('scores them by horizon, sector, quality and card, and counts each check, in a response of limited size', async () => {
    const report = readCalibration(await service.ask(PATH))
    const { groups, checks, walked } = report
    const of = (kind: string) => groups.filter(({ by }) => by === kind)
    for (const kind of ['horizon', 'sector', 'stars'])
      expect(of(kind).reduce((sum, { n }) => sum + n, 0)).toBe(walked!.n)
    expect(of('card').map(({ name }) => name)).toContain('rsi_14_low')
    expect(of('sector').map(({ name }) => name)).toContain('Energy')
    expect(checks.map(({ check }) => check).sort()).toEqual([...CONVICTION_CHECKS].sort())
    for (const { met, unmet } of checks) expect(met.n + unmet.n).toBe(walked!.n)
    expect(JSON.stringify(report).length).toBeLessThan(60_000)
  })

  it('returns base rate, out-of-sample share and past cases by id, leaves out unknown ids, and limits their number', async () => {
    const path = REFERENCE_ROUTES.baseRates.path
    const some = service.world.insights.ofAsset(0).slice(0, 3)
    const ids = [...some.map(({ id }) => id), 'nobody']
    const { insights } = readBaseRates(await service.ask(`${path}?ids=${ids.join()}`))
    expect(Object.keys(insights).sort()).toEqual(some.map(({ id }) => id).sort())
    for (const insight of some) {
      const { baseRate, n, outOfSample } = await service.world.insights.facts(insight)
      expect(insights[insight.id]).toEqual({
        base: baseRate,
        n,
        outOfSample: outOfSample.hits / outOfSample.n,
      })
    }
    const tooMany = Array.from({ length: 101 }, (_, i) => `a${i}`).join()
    await expect(service.ask(`${path}?ids=${tooMany}`)).rejects.toThrow(/400/)
    await expect(service.ask(path)).rejects.toThrow(/400/)
  })
})
