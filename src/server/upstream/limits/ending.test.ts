import { expect, test } from 'vitest'
import { type EndSignal, Ending } from './ending.ts'

/** An ending, and what does the same in the platform. */
const KINDS: readonly [string, () => { signal: EndSignal; end: (reason: unknown) => void }][] = [
  [
    'ours',
    () => {
      const ending = new Ending()
      return { signal: ending, end: (reason) => ending.end(reason) }
    },
  ],
  [
    'an AbortController',
    () => {
      const controller = new AbortController()
      return { signal: controller.signal, end: (reason) => controller.abort(reason) }
    },
  ],
]

test.each(KINDS)('%s ends once, and everybody who still listens hears of it once', (_, begin) => {
  const { signal, end } = begin()
  const heard: string[] = []
  const hear = (name: string) => () => void heard.push(name)
  const [first, second, gone, late] = [hear('first'), hear('second'), hear('gone'), hear('late')]
  const taken = hear('taken away')
  signal.addEventListener('abort', first, { once: true })
  signal.addEventListener('abort', first, { once: true })
  signal.addEventListener('abort', gone, { once: true })
  signal.addEventListener('abort', () => signal.removeEventListener('abort', taken), { once: true })
  signal.addEventListener('abort', taken, { once: true })
  signal.addEventListener('abort', second, { once: true })
  signal.removeEventListener('abort', gone)
  expect(signal.aborted).toBe(false)
  expect(() => signal.throwIfAborted()).not.toThrow()
  const reason = new Error('the end')
  end(reason)
  end(new Error('another'))
  signal.addEventListener('abort', late, { once: true })
  expect(heard).toEqual(['first', 'second'])
  expect(signal.aborted).toBe(true)
  expect(signal.reason).toBe(reason)
  expect(() => signal.throwIfAborted()).toThrow(reason)
})
