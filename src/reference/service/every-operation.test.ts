import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { FORWARDED_ROUTES, servicePath } from '#contract/calls/routes.ts'
import { ReferenceStatus } from '#contract/desk/app-config.ts'
import { readSeries } from '#contract/records/calculator.ts'
import { readKeyValues, readRelevance } from '#contract/records/entity-report.ts'
import { readEntities, readProximity } from '#contract/records/entity.ts'
import { readSnakes } from '#contract/records/snake.ts'
import { FIXTURE_NOW, startReferenceFixture } from '#testing/reference-fixture.ts'

const service = await startReferenceFixture()
afterAll(() => service.stop())
const { get, post } = service
const stock = service.world.market.assets.find(({ cls, economy }) => cls === 9 && economy === 'US')!.tag

describe('every guarded operation', () => {
  it.each(Object.entries(FORWARDED_ROUTES))('%s needs a token', async (_, { method, path }) => {
    const answer = await service.app.inject({ method, url: path.replace(/\{\w+\}/g, 'x') })
    expect([answer.statusCode, answer.json()]).toEqual([401, { status: 401, message: 'Unauthorized' }])
  })

  it('has no other operation', async () => {
    for (const url of ['/', '/insights/v1', '/insights/v2/filter', '/entity-report/v1/entity/x']) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ status: 404 })
    }
  })
})

it('reports its status without a token', async () => {
  const answer = await service.app.inject({ url: '/reference/status' })
  expect(v.parse(ReferenceStatus, answer.json())).toEqual({
    market: 'simulated',
    now: FIXTURE_NOW,
    asOf: '2021-06-29',
    edition: expect.stringMatching(/^[0-9a-f]{64}$/),
    assets: 40,
    insights: service.world.insights.size,
    progress: { done: 40, total: 40, phase: 'Complete' },
    queue: null,
  })
})

describe('entities', () => {
  it('are requested by tag in one batch, without unknown ones', async () => {
    const tags = service.world.market.assets.slice(0, 12).map(({ tag }) => tag)
    const answer = await post('/entity/v2/filtered', { filter: 2, args: ['nobody_nowhere', ...tags] })
    const list = readEntities(answer.json())
    expect(list.unreadable).toEqual([])
    expect(list.items.map(({ tag }) => tag)).toEqual(tags)
    for (const entity of list.items) {
      expect(entity.name).toBeTruthy()
      expect(entity.exchange.code).toBeTruthy()
      expect(entity.company_description).toBeTruthy()
      expect(entity.logo_url).toMatch(/^http:\/\/.*\/logos\/.*\.png$/)
      expect(entity.default_snake).toBe(`${entity.tag}.price`)
      if (entity.class === 9)
        expect(entity.gics.industry_group?.code?.slice(0, 2)).toBe(entity.gics.sector?.code)
    }
  })

  it.each([
    [{ filter: 1, args: [] }, 'filter'],
    [{ args: ['x'] }, 'filter'],
    [{ filter: 2 }, 'args'],
    [{ filter: 2, args: 'x' }, 'args'],
    [{ filter: 2, args: [1] }, 'args'],
    [{ filter: 2, args: Array.from({ length: 1001 }, () => 'x') }, 'at most 1000'],
  ])('refuse %j', async (payload, named) => {
    const answer = await post('/entity/v2/filtered', payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ status: 400, message: expect.stringContaining(named) })
  })
})

describe('the calculator', () => {
  const series = async (snake_expression: string) => {
    const answer = await post('/ca/v2/q', { snake_expression })
    expect(answer.statusCode).toBe(200)
    return readSeries(answer.json())
  }

  it('returns the studied price, the adjusted close', async () => {
    const price = await series(`${stock}.price`)
    const index = service.world.assetByTag.get(stock)!
    const { close, days } = service.world.series.history(index)
    expect(price.points.map(({ value }) => value)).toEqual([...close])
    expect(price.points.at(-1)?.at).toBe(days.at(-1)! * 86_400_000)
    expect(price.meta).toMatchObject({
      entity: stock,
      canonical_name: `${stock}.price`,
      latest_price: close.at(-1),
      display_format: 'price',
      currency: 'USD',
    })
  })

  it('ignores the order of arguments and spaces', async () => {
    const one = await series(`${stock}.mom(skip=1m, horiz=12m)`)
    const other = await series(`${stock}.mom(horiz=12m,skip=1m)`)
    const plain = await series(`${stock}.mom_12m_1m`)
    expect(one.points).toEqual(other.points)
    expect(plain.points).toEqual(other.points)
  })

  it('cuts at date_since in seconds, milliseconds, microseconds or nanoseconds', async () => {
    const seconds = Date.UTC(2021, 0, 4) / 1000
    for (const date_since of [seconds, seconds * 1e3, seconds * 1e6, seconds * 1e9]) {
      const answer = await post('/ca/v2/q', { snake_expression: `${stock}.price`, date_since })
      const { points } = readSeries(answer.json())
      expect(points[0]?.at).toBe(seconds * 1000)
    }
    // Nothing is after the end, and the metadata are those of the whole series.
    const none = await post('/ca/v2/q', { snake_expression: `${stock}.price`, date_since: 4e9 })
    const { meta } = await series(`${stock}.price`)
    expect(none.json()).toMatchObject({
      result: { data: [] },
      meta: { latest_date: '2021-06-29T00:00:00Z', latest_price: meta.latest_price },
    })
    const refused = await post('/ca/v2/q', { snake_expression: `${stock}.price`, date_since: 'lately' })
    expect(refused.statusCode).toBe(400)
  })

  it('answers 404 for an unknown series or one that the asset does not have, 400 without a series', async () => {
    const index = service.world.market.assets.find(({ cls }) => cls !== 9)!.tag
    const unknown = ['nobody_nowhere.price', 'price', '.price', 'x', `${stock}.nothing(horiz=3m)`]
    for (const snake_expression of [...unknown, `${index}.pe_ratio`, `${index}.market_cap`]) {
      const answer = await post('/ca/v2/q', { snake_expression })
      expect([snake_expression, answer.statusCode]).toEqual([snake_expression, 404])
      expect(answer.json()).toMatchObject({ status: 404 })
    }
    expect((await post('/ca/v2/q', {})).statusCode).toBe(400)
  })
})

describe('related assets', () => {
  it('are twelve others, those of the same business and the most correlated first', async () => {
    const answer = await post('/kg/v1/connected-entities/proximity', { entity: stock })
    const list = readProximity(answer.json())
    expect(list.items).toHaveLength(12)
    expect(new Set(list.items).size).toBe(12)
    expect(list.items).not.toContain(stock)
    for (const tag of list.items) expect(service.world.assetByTag.has(tag)).toBe(true)
    const own = service.world.assetByTag.get(stock)!
    const correlation = (tag: string) =>
      service.world.returns.correlation(own, service.world.assetByTag.get(tag)!)!
    const others = service.world.market.assets.map(({ tag }) => tag).filter((tag) => tag !== stock)
    const mean = (tags: readonly string[]) =>
      tags.reduce((sum, tag) => sum + correlation(tag), 0) / tags.length
    expect(mean(list.items)).toBeGreaterThan(mean(others) + 0.1)
  })

  it('of an unknown asset are a bad request', async () => {
    expect((await post('/kg/v1/connected-entities/proximity', { entity: 'nobody' })).statusCode).toBe(400)
    expect((await post('/kg/v1/connected-entities/proximity', {})).statusCode).toBe(400)
  })
})

describe('good to know', () => {
  it('shows current extremes with the crossed threshold; they occurred on less than one in ten days of ten years', async () => {
    const TEN_YEARS = 2_520
    let cards = 0
    for (const { tag } of service.world.market.assets.slice(0, 4)) {
      const answer = await get(servicePath('relevance', { tag }))
      expect(answer.statusCode).toBe(200)
      const list = readRelevance(answer.json())
      expect(list.unreadable).toEqual([])
      if (list.items.length > 0) expect(answer.body).toMatch(/"id":\d{19}[,}]/)
      for (const card of list.items) {
        const { expression, scenario_condition: condition, last_value: last } = card
        expect(Object.values(card)).not.toContain(null)
        expect(card.snake_last_date).toBe(Date.UTC(2021, 5, 29))
        expect(condition?.snake).toBe(expression)
        const isBeyond = (value: number, level: number) =>
          condition?.condition === 'above' ? value > level : value < level
        expect(isBeyond(condition!.value!, last!)).toBe(false)
        const { points } = readSeries((await post('/ca/v2/q', { snake_expression: expression })).json())
        const past = points.flatMap(({ value }) => value ?? []).slice(-1 - TEN_YEARS, -1)
        const share = past.filter((value) => isBeyond(value, last!)).length / past.length
        expect([expression, share < 0.1]).toEqual([expression, true])
        cards += 1
      }
    }
    expect(cards).toBeGreaterThan(8)
  })

  it('links to an article that needs no token', async () => {
    const [card] = readRelevance((await get(servicePath('relevance', { tag: stock }))).json()).items
    const article = await service.app.inject({ url: new URL(card!.connected_article_url!).pathname })
    expect(article.statusCode).toBe(200)
    expect(article.headers['content-type']).toContain('text/plain')
    expect(article.body.split('\n')[0]).toBe(card?.connected_article_title)
    expect((await service.app.inject({ url: '/articles/nothing' })).statusCode).toBe(404)
  })
})

describe('the list of series', () => {
  type Listed = { name: string; expression: string; studied: boolean; source: string | null; group: string }
  const listed = async () => (await service.app.inject({ url: '/reference/series' })).json() as Listed[]

  it('has every series with its source, and needs no token', async () => {
    const series = await listed()
    expect(series.length).toBeGreaterThan(250)
    expect(series.filter(({ source }) => source === null).map(({ name }) => name)).toEqual([
      'price',
      'market_cap',
      'market_trend',
    ])
    expect(series.find(({ name }) => name === 'rsi_14')).toMatchObject({ studied: true, unit: 'points' })
    expect(series.find(({ name }) => name === 'yang_zhang_1m')).toMatchObject({ studied: false })
  })

  it('contains only series that the calculator answers, and every series of the cards as studied', async () => {
    const index = service.world.assetByTag.get(stock)!
    const latest = new Map(service.world.series.latestValues(index).map((own) => [own.info.name, own.value]))
    expect(latest.size).toBeGreaterThan(90)
    for (const { name, expression, studied } of await listed()) {
      // A market this small has too few stocks in one sector.
      if (name.startsWith('sector_breadth')) continue
      const asked = { snake_expression: `${stock}.${expression}`, date_since: Date.UTC(2021, 5, 1) }
      const answer = await post(servicePath('calculator'), asked)
      expect([name, answer.statusCode]).toEqual([name, 200])
      const { points } = readSeries(answer.json())
      expect([name, points.length > 0]).toEqual([name, true])
      if (studied && latest.has(name)) expect(points.at(-1)?.value).toBeCloseTo(latest.get(name)!, 6)
      latest.delete(studied ? name : '')
    }
    expect([...latest.keys()].filter((name) => !name.startsWith('sector_breadth'))).toEqual([])
  })
})

describe('key values', () => {
  it('are formatted, qualified and grouped', async () => {
    const answer = await get(servicePath('keyValues', { tag: stock }))
    const list = readKeyValues(answer.json())
    expect(list.unreadable).toEqual([])
    expect(list.items.length).toBeGreaterThan(12)
    for (const item of list.items) expect(Object.values(item)).not.toContain(null)
    const byExpression = new Map(list.items.map((item) => [item.expression, item]))
    expect(byExpression.get(`${stock}.mom(horiz=3m)`)?.value_string).toMatch(/^[+−]?[\d.]+%$/)
    expect(byExpression.get(`${stock}.market_cap`)?.value_string).toMatch(/ (bn|tn|m) USD$/)
    expect(byExpression.get(`${stock}.price_rsi(horiz=14d)`)?.label).toMatch(
      /^(Very )?(High|high|Low|low)$|^Usual$/,
    )
    expect(list.items.some(({ group_code }) => group_code === 'group_fundamental')).toBe(true)
  })

  it('fit the class: a commodity has no sector, beta and turnover, a share has them all', async () => {
    const commodity = service.world.market.assets.find(({ cls }) => cls === 2)!.tag
    const series = async (tag: string) => {
      const values = readKeyValues((await get(servicePath('keyValues', { tag }))).json()).items
      return values.map(({ expression }) => expression!.replace(/^\w+\.(\w+).*$/, '$1'))
    }
    const ofShares = ['relative_strength', 'beta', 'turnover_trend']
    expect(await series(stock)).toEqual(expect.arrayContaining(ofShares))
    const ofCommodity = await series(commodity)
    expect(ofCommodity).toContain('mom')
    expect(ofCommodity.filter((name) => ofShares.includes(name))).toEqual([])
  })

  it.each([
    ['nobody_nowhere', 404],
    ['a%20b', 400],
  ])('of %s are refused with %i', async (tag, status) => {
    for (const report of ['relevance', 'key-values']) {
      const answer = await get(`/entity-report/v1/entity/${tag}/${report}`)
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toMatchObject({ status })
    }
  })
})

describe('snakes', () => {
  it('have names and descriptions for the key values', async () => {
    const values = readKeyValues((await get(servicePath('keyValues', { tag: stock }))).json()).items
    for (const { expression } of values) {
      const answer = await get(servicePath('snakes', {}, { snakes: expression! }))
      const [record] = readSnakes(answer.json()).items
      expect(record?.snake).toBe(expression)
      expect(record?.name).toBeTruthy()
      expect(record?.description).toBeTruthy()
      expect(record?.sub_class).toBe(1)
    }
  })

  it('returns several at once and leaves out unknown ones', async () => {
    const snakes = `${stock}.price;nobody.price;${stock}.mom(horiz=12m,skip=1m)`
    const list = readSnakes((await get(servicePath('snakes', {}, { snakes }))).json())
    expect(list.items).toHaveLength(2)
    expect((await get('/snake/v2')).statusCode).toBe(400)
    expect((await get('/snake/v2?snakes=a&snakes=b')).statusCode).toBe(400)
  })
})
