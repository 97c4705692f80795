import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fetchSnakeRecords } from './snake-records.ts'

const network = setupServer()
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }))
afterEach(() => network.resetHandlers())
afterAll(() => network.close())

const MARGIN = 'acme_nasd.margin'
const MOMENTUM = 'acme_nasd.mom(horiz=12m,skip=1m)'
const NAMES: Record<string, string> = { [MARGIN]: 'Margin', [MOMENTUM]: 'Momentum' }

/** Responds by `answer`; returns the requested series, in order. */
function serve(answer: (snakes: string) => Response): string[] {
  const asked: string[] = []
  network.use(
    http.get('*/api/snake/v2', ({ request }) => {
      const snakes = new URL(request.url).searchParams.get('snakes')!
      asked.push(snakes)
      return answer(snakes)
    }),
  )
  return asked
}
const records = (snakes: readonly string[]) =>
  HttpResponse.json(snakes.filter((snake) => NAMES[snake]).map((snake) => ({ snake, name: NAMES[snake] })))
const refusal = (status: number) => HttpResponse.json({ status, message: 'No' }, { status })
const names = async (snakes: readonly string[]) =>
  [...(await fetchSnakeRecords(snakes, undefined))].map(([snake, { name }]) => [snake, name])

test('several series are one request, and an unknown one is left out', async () => {
  const asked = serve((snakes) => records(snakes.split(';')))
  expect(await names([MARGIN, MOMENTUM, 'nobody.price'])).toEqual([
    [MARGIN, 'Margin'],
    [MOMENTUM, 'Momentum'],
  ])
  expect(asked).toEqual([`${MARGIN};${MOMENTUM};nobody.price`])
})

test.each<[string, (snakes: string) => Response]>([
  ['rejects a list', (snakes) => (snakes.includes(';') ? refusal(400) : records([snakes]))],
  ['does not know the joined series', (snakes) => (snakes.includes(';') ? refusal(404) : records([snakes]))],
  ['returns none of a list', (snakes) => records([snakes])],
  [
    'returns one series as a bare record',
    (snakes) => (snakes.includes(';') ? refusal(400) : HttpResponse.json({ name: NAMES[snakes] })),
  ],
])('a service that %s gets one request per series', async (_, answer) => {
  const asked = serve(answer)
  expect(await names([MARGIN, MOMENTUM])).toEqual([
    [MARGIN, 'Margin'],
    [MOMENTUM, 'Momentum'],
  ])
  expect(asked).toEqual([`${MARGIN};${MOMENTUM}`, MARGIN, MOMENTUM])
})

test('a service that is down gets one request, not one per series', async () => {
  const asked = serve(() => refusal(503))
  await expect(fetchSnakeRecords([MARGIN, MOMENTUM], undefined)).rejects.toMatchObject({
    failure: { status: 503 },
  })
  expect(asked).toHaveLength(1)
})
