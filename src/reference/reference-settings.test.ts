import { describe, expect, it } from 'vitest'
import { endOfDay, lastFullDay } from '#reference/service/world/clock.ts'
import { lastSimulatedDay, simulatedMarket } from './market-opening.ts'
import { readReferenceSettings } from './reference-settings.ts'

describe('the settings of the reference service', () => {
  it('have a default for everything', () => {
    expect(readReferenceSettings({})).toEqual({
      port: 4010,
      account: { id: 'demo', secret: 'demo-secret' },
      prices: null,
      companies: null,
      assets: 500,
      seed: 42,
      cache: null,
      queue: null,
      withholds: true,
      frozenNow: null,
    })
  })

  it('are read from the environment', () => {
    const settings = readReferenceSettings({
      REFERENCE_PORT: '0',
      REFERENCE_ASSETS: '40',
      REFERENCE_SEED: '7',
      REFERENCE_NOW: '2026-06-30T15:00:00Z',
      REFERENCE_PRICES: ' ./prices ',
      REFERENCE_COMPANIES: 'companies.csv',
      REFERENCE_CLIENT_ID: 'run',
      REFERENCE_CLIENT_SECRET: 'secret',
      REFERENCE_WITHHOLD: 'Off',
      REFERENCE_QUEUE: 'rediss://desk:word@queue.example:6380/2',
    })
    expect(settings).toMatchObject({
      port: 0,
      assets: 40,
      seed: 7,
      frozenNow: Date.UTC(2026, 5, 30, 15),
      prices: './prices',
      companies: 'companies.csv',
      withholds: false,
      queue: 'rediss://desk:word@queue.example:6380/2',
      account: { id: 'run', secret: 'secret' },
    })
  })

  it("put the cache into the user's cache directory, the given folder, or nowhere", () => {
    const cacheOf = (env: Record<string, string>) => readReferenceSettings(env).cache
    expect(cacheOf({ HOME: '/home/x' })).toBe('/home/x/.cache/insight-desk')
    expect(cacheOf({ HOME: '/home/x', XDG_CACHE_HOME: '/c' })).toBe('/c/insight-desk')
    expect(cacheOf({ HOME: '/home/x', REFERENCE_CACHE: './cached' })).toBe('./cached')
    expect(cacheOf({ HOME: '/home/x', REFERENCE_CACHE: 'OFF' })).toBeNull()
  })

  it('stop the clock at the end of a day that is given without a time', () => {
    expect(readReferenceSettings({ REFERENCE_NOW: '2026-06-30' }).frozenNow).toBe(
      Date.UTC(2026, 5, 30, 23, 59, 59),
    )
  })

  it.each([
    ['REFERENCE_PORT', '65536'],
    ['REFERENCE_PORT', 'http'],
    ['REFERENCE_WITHHOLD', 'yes'],
    ['REFERENCE_ASSETS', '0'],
    ['REFERENCE_ASSETS', '2.5'],
    ['REFERENCE_SEED', '-1'],
    ['REFERENCE_NOW', 'soon'],
    ['REFERENCE_NOW', '2006-12-31'],
    ['REFERENCE_QUEUE', 'queue.example'],
    ['REFERENCE_QUEUE', 'http://queue.example'],
    ['REFERENCE_QUEUE', 'redis://queue.example/name'],
    ['REFERENCE_QUEUE', 'redis://queue.example/?family=6'],
    ['REFERENCE_COMPANIES', 'companies.csv'],
  ])('name %s when it is %s', (name, value) => {
    expect(() => readReferenceSettings({ [name]: value })).toThrow(name)
  })

  it('never repeat the password of a queue', () => {
    const read = () => readReferenceSettings({ REFERENCE_QUEUE: 'http://desk:swordfish@queue.example' })
    expect(read).toThrow(/^(?!.*swordfish)/)
  })

  it('take a day as full when its last second has come', () => {
    const day = Date.UTC(2026, 5, 30) / 86_400_000
    expect(lastFullDay(Date.UTC(2026, 5, 30, 15))).toBe(day - 1)
    expect(lastFullDay(endOfDay(day))).toBe(day)
    expect(lastFullDay(Date.UTC(2026, 6, 1))).toBe(day)
  })

  it('end the simulated market on the last weekday, so that its day is that of a price', () => {
    const friday = Date.UTC(2026, 10, 27) / 86_400_000
    const at = (day: number) => lastSimulatedDay(endOfDay(friday + day))
    expect([-1, 0, 1, 2, 3].map(at)).toEqual([-1, 0, 0, 0, 3].map((day) => friday + day))
    expect(simulatedMarket({ seed: 1, assets: 1 }, () => endOfDay(friday + 2)).market.now).toBe(friday)
  })
})
