import { afterAll, describe, expect, it } from 'vitest'
import { readCandles, readLastCandle, readMarketClose } from '#contract/records/price-history.ts'
import { FIXTURE_NOW, startReferenceFixture } from '#testing/reference-fixture.ts'
import { PriceSource } from './price-source.ts'

const service = await startReferenceFixture()
afterAll(() => service.stop())
const { assets } = service.world.market
const index = assets.findIndex(({ cls, economy }) => cls === 9 && economy === 'US')
const asset = assets[index]!

const get = (path: string, query: Record<string, string>) => service.get(`/price-history/v1/${path}`, query)
const named = () => ({ ticker: asset.ticker, entity_tag: asset.tag })
const candles = async (path: string, query: Record<string, string> = {}) => {
  const answer = await get(path, { ...named(), ...query })
  expect(answer.statusCode).toBe(200)
  const list = readCandles(answer.json())
  expect(list.unreadable).toEqual([])
  return list.items
}

describe('market close', () => {
  it('is the close of the latest session that is over, with its time', async () => {
    const answer = await get('market-close', { ticker: asset.ticker })
    const { time, close } = readMarketClose(answer.json())
    expect(time).toBe(Date.UTC(2021, 5, 29, 20, 0))
    expect(close).toBe(service.world.series.history(index).close.at(-1))
  })

  it('is today’s once the session is over', () => {
    const tonight = Date.UTC(2021, 5, 30, 23, 0)
    const prices = new PriceSource({ ...service.world, now: () => tonight })
    const minutes = service.world.market.intraday(index, service.world.market.now + 1)
    expect(prices.lastClose(index)).toMatchObject({
      time: Date.UTC(2021, 5, 30, 20, 0),
      close: minutes.at(-1)?.close,
    })
  })

  it.each([
    [{}, 400, 'ticker'],
    [{ ticker: '' }, 400, 'ticker'],
    [{ ticker: 'nobody' }, 404, 'upper case'],
    [{ ticker: 'NOBODY' }, 404, 'NOBODY'],
    [{ ticker: 'X', datasource: 'elsewhere' }, 400, 'datasource'],
  ])('answers %j with %i', async (query, status, text) => {
    const answer = await get('market-close', query as Record<string, string>)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ status, message: expect.stringContaining(text) })
  })

  it('needs the exact ticker', async () => {
    expect((await get('market-close', { ticker: asset.ticker.toLowerCase() })).statusCode).toBe(404)
    expect((await get('market-close', { ticker: asset.ticker, datasource: 'cboe' })).statusCode).toBe(200)
  })
})

describe('candles', () => {
  it('are minutes by default, and agree with the daily candle', async () => {
    const from = '2021-06-29T13:30:00Z'
    const to = '2021-06-29T20:00:00Z'
    const minutes = await candles('prices', { from, to })
    expect(minutes).toHaveLength(390)
    const history = service.world.series.history(index)
    expect(minutes[0]?.open).toBeCloseTo(history.open.at(-1)!, 6)
    expect(minutes.at(-1)?.close).toBeCloseTo(history.close.at(-1)!, 6)
    expect(Math.max(...minutes.map(({ high }) => high))).toBeCloseTo(history.high.at(-1)!, 6)
    expect(Math.min(...minutes.map(({ low }) => low))).toBeCloseTo(history.low.at(-1)!, 6)
    const five = await candles('prices', { from, to, resolution: '5m' })
    expect(five).toHaveLength(78)
    expect(five[0]).toMatchObject({ open: minutes[0]?.open, close: minutes[4]?.close })
    expect(five[0]?.high).toBe(Math.max(...minutes.slice(0, 5).map(({ high }) => high)))
  })

  it('are days, weeks and months of the adjusted price', async () => {
    const { days, close } = service.world.series.history(index)
    const daily = await candles('prices', { resolution: '1D' })
    expect(daily).toHaveLength(days.length)
    expect(daily.at(-1)).toMatchObject({ time: days.at(-1)! * 86_400_000, close: close.at(-1) })
    const june = await candles('prices', { resolution: '1M', from: '2021-06-01', to: '2021-06-29' })
    expect(june).toHaveLength(1)
    expect(june[0]?.close).toBe(close.at(-1))
    const weekly = await candles('prices', { resolution: '1W', from: '2021-06-07', to: '2021-06-20' })
    expect(weekly.map(({ time }) => new Date(time).getUTCDay())).toEqual([1, 1])
  })

  it('of the delayed prices end fifteen minutes ago and begin a day before', async () => {
    const delayed = await candles('delayed')
    const latest = FIXTURE_NOW - 15 * 60_000
    expect(delayed.at(-1)?.time).toBe(latest - 60_000)
    expect(delayed[0]?.time).toBeGreaterThanOrEqual(latest - 86_400_000)
    const last = await get('delayed/last', named())
    expect(readLastCandle(last.json())).toEqual(delayed.at(-1))
  })

  it('never contain a minute that is not over', async () => {
    const minutes = await candles('prices', { from: '2021-06-30T14:50:00Z' })
    expect(minutes.at(-1)?.time).toBe(FIXTURE_NOW - 60_000)
  })

  it('contain those of a session that begins on the evening before in UTC', async () => {
    const { ticker, tag } = assets.find(({ economy }) => economy === 'JP')!
    const evening = { from: '2021-06-28T23:00:00Z', to: '2021-06-28T23:59:00Z' }
    const minutes = await candles('prices', { ticker, entity_tag: tag, ...evening })
    expect(minutes.length).toBeGreaterThan(5)
  })

  it.each([
    ['prices', { entity_tag: '' }, 'entity_tag'],
    ['prices', { resolution: '1d' }, 'resolution'],
    ['prices', { from: 'then' }, 'from'],
    ['prices', { from: '2021-06-02', to: '2021-06-01' }, 'from'],
    ['prices', { datasource: 'x' }, 'datasource'],
    ['delayed', { ticker: 'OTHER' }, 'ticker'],
    ['delayed/last', { entity_tag: 'nobody_nowhere' }, 'entity_tag'],
  ])('of %s with %j are a bad request', async (path, query, text) => {
    const answer = await get(path, { ...named(), ...(query as Record<string, string>) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ status: 400, message: expect.stringContaining(text) })
  })

  it('have no last delayed one after a day without trading', async () => {
    const sunday = Date.UTC(2021, 5, 27, 22, 0)
    const prices = new PriceSource({ ...service.world, now: () => sunday })
    expect(prices.minutes(index, sunday - 86_400_000, sunday)).toEqual([])
  })
})
