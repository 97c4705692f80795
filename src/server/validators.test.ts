import { expect, test } from 'vitest'
import { InsightFilter } from '#contract/records/insight-filter.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { namedCaller } from '#server/access/caller.ts'
import { returnPath } from '#server/access/sign-in.ts'
import { exchangeProblem } from '#server/exchange.ts'
import { plainLine } from '#server/feeds/feed-entry.ts'
import { feedQuery } from '#server/feeds/feed.ts'
import { isKnownHost } from '#server/guard.ts'
import { imageLinks, withLocalImages } from '#server/images.ts'
import { isLoopback } from '#server/network.ts'
import { isPage } from '#server/pages.ts'
import { upstreamBody, upstreamPath } from '#server/request.ts'

const own = { host: '127.0.0.1', allowedHosts: [], publicUrl: null }
const links = imageLinks(new URL('https://api.example.com'), { imageHosts: null, sessionKey: null })

/** Inputs that make patterns with nested repetition slow: long runs of what they almost accept. */
const pieces = 'a 1 . / - [ 127. ::ffff: \\ "url":" % ../ .-'.split(' ')
const hostile = [...pieces, ' ', '"url" : "\\"'].map((piece) => piece.repeat(100_000 / piece.length))

const validators: [string, (text: string) => unknown][] = [
  ['host', (text) => isKnownHost({ host: text, ip: '192.0.2.1' }, own)],
  ['return path', (text) => returnPath(`/${text}`, new URL('https://desk.example.com'))],
  ['user', (text) => namedCaller(text, [text], null)],
  ['loopback', isLoopback],
  ['page address', (text) => isPage(`/${text}`)],
  ['path parameter', (text) => upstreamPath('insight', { id: text }, {})],
  ['query parameter', (text) => upstreamPath('snakes', {}, { snakes: text, [text]: 'x' })],
  [
    'filter',
    (text) => upstreamBody(InsightFilter, { from_date: text, topic: [text], [text]: 1 }, DEFAULT_UNITS),
  ],
  ['image address', (text) => links.toLocal(`https://${text}`)],
  ['image link', (text) => links.toRemote(text)],
  ['image members', (text) => withLocalImages('insight', text, () => null)],
  ['address of a feed', (text) => feedQuery(`sector=${text}&${text}=1&last_value__lte=${text}`)],
  ['text of a feed', (text) => plainLine(text, text.length)],
  ['error code', (text) => exchangeProblem(Object.assign(new Error('x'), { code: text }))],
]

test.each(validators)('%s takes time in proportion to the text, whatever it is', (_, run) => {
  const attempt = (text: string) => {
    const before = process.cpuUsage()
    try {
      run(text)
    } catch {
      // Refusing is fine; only the time matters.
    }
    return process.cpuUsage(before).user / 1000
  }
  for (const text of hostile) {
    // CPU time, which other programs do not affect. The best of a few: a bad pattern is slow every time.
    const bestMs = Math.min(...Array.from({ length: 5 }, () => attempt(text)))
    expect(bestMs).toBeLessThan(50)
  }
})
