import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasAskedEarly, takeEarlyAnswer } from './early-answer.ts'

afterEach(() => {
  globalThis.earlyAnswers = undefined
})

test('an early answer serves its own question, once', async () => {
  const response = new Response('[]')
  globalThis.earlyAnswers = { '/api/x{"limit":20}': Promise.resolve(response) }
  expect(takeEarlyAnswer('/api/y', '{"limit":20}')).toBeUndefined()
  expect(takeEarlyAnswer('/api/x', '{"limit":50}')).toBeUndefined()
  expect(takeEarlyAnswer('/api/x', undefined)).toBeUndefined()
  expect(await takeEarlyAnswer('/api/x', '{"limit":20}')).toBe(response)
  expect(takeEarlyAnswer('/api/x', '{"limit":20}')).toBeUndefined()
})

test('the first picture waits only for what was asked for before the code was here', () => {
  expect(hasAskedEarly()).toBe(false)
  globalThis.earlyAnswers = { '/api/x': Promise.resolve(new Response('[]')) }
  expect(hasAskedEarly()).toBe(true)
})

const BUILT = {
  sheet: '/assets/sheet.css',
  weight: '10',
  code: '/assets/code.js',
  second: '/assets/second.js',
}
const LIST = '/api/insights/v1/filter'
const SECOND = `modulepreload ${BUILT.second}`

type Opening = { dataset?: Partial<typeof BUILT>; kept?: object; isLost?: boolean }

/** Runs the page's own script as a browser does, on a line of which the test says when a file has come. `take` is the code's look for answers. */
function openPage({ dataset = BUILT, kept = {}, isLost = false }: Opening = {}) {
  const entries = new Map<string, { responseEnd: number; duration: number }>()
  let report = () => {}
  const asked: string[] = []
  const page = {
    document: {
      documentElement: { dataset: {} },
      currentScript: { dataset },
      createElement: () => ({}),
      head: { append: ({ rel, href }: HTMLLinkElement) => asked.push(`${rel} ${href}`) },
    },
    location: { origin: 'https://desk', pathname: '/insights', search: '' },
    localStorage: { getItem: (key: string) => Reflect.get(kept, key) ?? null },
    history: { state: null, replaceState: (_: unknown, __: string, to: string) => asked.push(to) },
    matchMedia: () => ({ matches: false }),
    addEventListener: () => {},
    performance: { now: () => Date.now(), getEntriesByName: (url: string) => [entries.get(url)] },
    PerformanceObserver: class {
      constructor(look: () => void) {
        report = look
      }
      observe() {
        setTimeout(report)
      }
    },
    setTimeout,
    fetch: async (path: string, init?: RequestInit) => {
      const { method, headers } = new Request(`https://desk${path}`, init)
      expect(method === 'POST').toBe(headers.get('content-type') === 'application/json')
      asked.push(path)
      if (isLost) throw new TypeError('Failed to fetch')
      return new Response('[]')
    },
  }
  const came = (file: string, responseEnd: number, duration: number) => {
    entries.set(`https://desk${file}`, { responseEnd, duration })
    report()
  }
  const run = () =>
    runInContext(readFileSync('public/boot.js', 'utf8'), createContext(Object.assign(page, { window: page })))
  return { asked, came, run, take: () => Object(Reflect.get(page, 'earlyAnswers')) }
}

describe('the list is asked for before the code is here', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 450 }))
  afterEach(() => void vi.useRealTimers())

  test('so that it comes behind the code on a slow line, as the style sheet tells it', async () => {
    const { asked, came, run, take } = openPage()
    came('/boot.js', 400, 150)
    run()
    await vi.advanceTimersByTimeAsync(70)
    expect(asked).toEqual(['/api/config'])
    // A hundred ms for one part beside the code: 500 for the ten others that have the line for themselves.
    came(BUILT.sheet, 500, 250)
    await vi.advanceTimersByTimeAsync(500 + 500 - 150 - 520 - 1)
    expect(asked).toEqual(['/api/config'])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual(['/api/config', LIST])
    expect(Object.keys(take())).toEqual(['/api/config', `${LIST}{"limit":20}`])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(2)
  })

  test('at once where the line is fast or the style sheet was kept', async () => {
    for (const end of [400, 380, 150]) {
      const { asked, came, run } = openPage()
      came('/boot.js', 400, 150)
      came(BUILT.sheet, end, 150)
      run()
      await vi.advanceTimersByTimeAsync(1)
      expect(asked).toEqual(['/api/config', LIST])
    }
  })

  test('as soon as the code is here, however late the style sheet was', async () => {
    const { asked, came, run, take } = openPage()
    run()
    came('/boot.js', 400, 150)
    came(BUILT.sheet, 5_000, 4_750)
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual(['/api/config'])
    take()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual(['/api/config', LIST])
  })

  test('with the code where nothing tells the speed of the line', async () => {
    for (const dataset of [{}, BUILT]) {
      const { asked, run, take } = openPage({ dataset })
      run()
      await vi.advanceTimersByTimeAsync(5_000)
      expect(asked).toEqual(['/api/config'])
      take()
      await vi.advanceTimersByTimeAsync(0)
      expect(asked).toEqual(['/api/config', LIST])
    }
  })

  test('and what answers on it when the code has come, once', async () => {
    const { asked, came, run } = openPage()
    run()
    came('/boot.js', 400, 150)
    came(BUILT.sheet, 400, 150)
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual(['/api/config', LIST])
    came(BUILT.code, 1_000, 750)
    came(BUILT.second, 1_300, 250)
    expect(asked).toEqual(['/api/config', LIST, SECOND])
  })

  test('and a list that does not come is no unheard failure', async () => {
    const { asked, run, take } = openPage({ isLost: true })
    run()
    const answers = take()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual(['/api/config', LIST])
    await expect(answers[`${LIST}{"limit":20}`]).rejects.toThrow('Failed to fetch')
  })

  test('not at all where a view opens first', async () => {
    const opens = JSON.stringify({ value: { opens: { search: 'stars=6' } } })
    const { asked, run } = openPage({ kept: { 'insight-desk.list-layout': opens } })
    run()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toEqual(['/insights?stars=6'])
  })
})
