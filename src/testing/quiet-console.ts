import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

/** An error or warning on the console (a duplicate key, an update outside of `act`) fails its test. */
const messages: string[] = []

for (const level of ['error', 'warn'] as const) {
  const print = console[level]
  console[level] = (...args: unknown[]) => {
    messages.push(`console.${level}: ${format(...args)}`)
    print.call(console, ...args)
  }
  // The next file of this process does it again.
  afterAll(() => {
    console[level] = print
  })
}

afterEach(() => {
  const printed = messages.splice(0)
  if (printed.length > 0) throw new Error(printed.join('\n'))
})
