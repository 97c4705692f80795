import { format } from 'node:util'
import { afterEach } from 'vitest'

/**
 * An error or warning on the console fails the test it came from: a duplicate key or an update outside `act` is a defect that
 * nobody reads in a log of two thousand tests.
 */
const heard: string[] = []

for (const level of ['error', 'warn'] as const) {
  const print = console[level].bind(console)
  console[level] = (...words: unknown[]) => {
    heard.push(`console.${level}: ${format(...words)}`)
    print(...words)
  }
}

afterEach(() => {
  const said = heard.splice(0)
  if (said.length > 0) throw new Error(said.join('\n'))
})
