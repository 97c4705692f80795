import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

/**
 * An error or warning on the console fails the test it came from: a duplicate key or an update outside `act` is a defect that
 * nobody notices in a log of two thousand tests.
 */
const heard: string[] = []

for (const level of ['error', 'warn'] as const) {
  const print = console[level]
  console[level] = (...words: unknown[]) => {
    heard.push(`console.${level}: ${format(...words)}`)
    print.call(console, ...words)
  }
  // The next file of this process listens for itself.
  afterAll(() => {
    console[level] = print
  })
}

afterEach(() => {
  const said = heard.splice(0)
  if (said.length > 0) throw new Error(said.join('\n'))
})
