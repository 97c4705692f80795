import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppConfig } from '#contract/desk/app-config.ts'
import { readInsightList } from '#contract/records/insight.ts'
import { readWith } from '#contract/values/reading.ts'
import { startStack, type Stack } from './stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

const ask = (path: string, body?: unknown) =>
  stack.answer(
    new Request(
      `http://localhost${path}`,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    ),
  )

test('a filter goes through proxy and service and comes back whole', async () => {
  const response = await ask('/api/insights/v1/filter', { limit: 20 })
  expect(response.status).toBe(200)
  const list = readInsightList(await response.json())
  expect(list.items).toHaveLength(20)
  expect(list.unreadable).toEqual([])
})

test('the configuration tells the mode, the clock and how far the engine is', async () => {
  const config = readWith(AppConfig)(await (await ask('/api/config')).json())
  expect(config).toMatchObject({ mode: 'reference', reference: { market: 'simulated' } })
  expect(config.now).toBe(stack.reference.now)
})

test('a filter the service would refuse is refused with the field named', async () => {
  const response = await ask('/api/insights/v1/filter', { stars: [''] })
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(await response.text()).toContain('stars')
})
