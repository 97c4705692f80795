import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { entrySentences, plainLine, readFeedEntries } from '#server/feeds/feed-entry.ts'
import { calendarText } from '#testing/proxy/feed-readings.ts'
import { allFeeds, serveInsights, statedInsight } from '#testing/proxy/feed-rig.ts'
import { freshProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'

const SPECIAL = ['<', '&', ']]>', '\r\n', ';', ',', '\\', '"', '=', '\ud800', '😀', '\u202e', ' ']

describe('texts', () => {
  const rig = freshProxyRig()

  test.each([
    ['<script>]]> & <!-- <![CDATA[ &lt;', '<script>]]> & <!-- <![CDATA[ &lt;'],
    ['one\r\nEND:VEVENT\r\nX: two', 'one END:VEVENT X: two'],
    ['a\u0000b\u0008c\u000bd\u007fe\ufffef', 'a b c d e f'],
    ['right \u202egnirts\u202c to left', 'right gnirts to left'],
    ['back\\slash; semi, comma: "quoted"', 'back\\slash; semi, comma: "quoted"'],
    [`${'é'.repeat(24)}😀👩‍🚀 at the edge`, `${'é'.repeat(24)}😀👩‍🚀 at the edge`],
  ])('%j are the same plain text in every format', async (title, said) => {
    serveInsights(rig(), statedInsight({ title }))
    const { atom, json, events, rows } = await allFeeds(rig())
    for (const items of [atom.entries, json.items, rows.data]) expect(items).toMatchObject([{ title: said }])
    const [event] = events
    expect(calendarText(event?.properties['SUMMARY'])).toBe(`Horizon ends: ${said}`)
  })

  test('as long as a response are cut before they are cleaned', () => {
    expect(plainLine(`${'\u202e'.repeat(80)}too late`, 10)).toBe('')
  })

  test('of any kind leave all four feeds valid and complete', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.string({ unit: fc.constantFrom(...SPECIAL) }),
    )
    const wild = fc.record({ title: text, tag: text, condition: text, sector: text })
    await fc.assert(
      fc.asyncProperty(wild, async ({ title, tag, condition, sector }) => {
        const conditions = [{ condition_text: condition }]
        const metadata = { entity: tag, horizon: '1m', sector }
        serveInsights(rig(), statedInsight({ title, conditions, metadata }))
        const { atom, json, events, rows } = await allFeeds(rig())
        const urn = 'urn:insight-desk:insight:i-1'
        expect(events.map(({ properties }) => properties['UID'])).toEqual([urn])
        expect([rows.errors, rows.data.map(({ id }) => id)]).toEqual([[], ['i-1']])
        // The same text in each format.
        const said = atom.entries[0]!.title
        expect(atom.entries).toMatchObject([{ id: urn }])
        expect(json.items).toMatchObject([{ id: urn, title: said }])
      }),
      { numRuns: 60 },
    )
  })

  test.each(['../../auth/logout', '//evil.example', 'a b?c#d', 'x"><script>', '\ud800', 'ü'])(
    'as the id %j link to a page of the desk and nowhere else',
    async (id) => {
      serveInsights(rig(), statedInsight({ id }))
      const { atom, json } = await allFeeds(rig())
      for (const address of [atom.entries[0]!.alternate, json.items[0]!.url])
        expect(new URL(address).href).toMatch(new RegExp(`^http://127.0.0.1:${rig().port}/insights/[^/?#]+$`))
    },
  )

  test('an invalid insight is left out and counted, and one without an end has no calendar event', async () => {
    serveInsights(
      rig(),
      statedInsight(),
      { title: 'no id' },
      statedInsight({ id: 'i-2', metadata: { horizon: '99999y' } }),
      statedInsight({ id: 'i-3', metadata: {} }),
    )
    const { atom, events, rows } = await allFeeds(rig())
    expect(atom.subtitle).toMatch(/1 insight could not be read and is left out\.$/)
    expect(rows.data.map(({ id }) => id)).toEqual(['i-1', 'i-2', 'i-3'])
    expect(
      events.map(({ properties: p }) => [p['UID'], p['DTSTART;VALUE=DATE'], p['DTEND;VALUE=DATE']]),
    ).toEqual([['urn:insight-desk:insight:i-1', '20261116', '20261117']])
  })
})

describe('sentences of an entry', () => {
  const wordsOf = (more: object, isSimulated = false) => {
    const { entries } = readFeedEntries(JSON.stringify([statedInsight(more)]), DEFAULT_UNITS)
    return entrySentences({ ...entries[0]!, expected: null }, isSimulated)
  }

  /** One per year, so that two-week windows never overlap. */
  const episodes = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ start_date: `${2020 - at}-03-02T00:00:00Z` }))
  const metadata = {
    horizon: '2w',
    last_value_date: '2026-11-02T00:00:00Z',
    direction: 2,
    median_return: -0.0214,
  }

  test('a hit ratio states its number of cases and its interval', () => {
    const words = wordsOf({ metadata: { ...metadata, hit_rate: 75, stars: 6 }, episodes: episodes(40) }, true)
    expect(words).toEqual([
      'Bearish, horizon 2 weeks.',
      'Hit ratio, stated: about 8 of 10 past cases moved the stated way (75% · 30 of 40; 95% interval 60 to 86%).',
      'Median return of the past cases: −2.1%, n = 40.',
      'Quality 6/8.',
      'The horizon ends on 16 Nov 2026, counted in weekdays: an estimate of this dashboard.',
      'Simulated data: this asset and its prices are made up.',
    ])
  })

  test.each([
    [75, 4, /^Hit ratio, stated: 3 of 4 past cases/],
    [100, 12, /^Hit ratio, stated: 10 of 10 past cases/],
    [75, 0, /^Hit ratio, stated: about 8 of 10 past cases moved the stated way \(75% · n not provided\)\.$/],
  ])('a hit ratio of %d % with %d cases says "about" only where the words round', (rate, count, said) => {
    const words = wordsOf({ metadata: { ...metadata, hit_rate: rate }, episodes: episodes(count) })
    expect(words[1]).toMatch(said)
  })

  test('missing fields are named as missing, or left out', () => {
    expect(wordsOf({ metadata: { median_return: -0.0214 } })).toEqual([
      'Direction not stated, horizon not available.',
      'Hit ratio not provided.',
      'Median return of the past cases: −2.1%, n not provided.',
    ])
  })
})
