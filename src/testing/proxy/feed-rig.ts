import Papa from 'papaparse'
import { LIST_FEEDS } from '#contract/desk/list-feeds.ts'
import { reply } from './fault-upstream.ts'
import { readAtom, readCalendar } from './feed-readings.ts'
import type { ProxyRig } from './proxy-rig.ts'

export const FEED_PATHS = Object.values(LIST_FEEDS)

/** An insight with all fields that a feed needs; tests add what is unusual. */
export const statedInsight = (more: object = {}) => ({
  id: 'i-1',
  title: 'A title',
  created_at: '2026-11-02T16:00:00Z',
  metadata: { entity: 'acme_nasd', horizon: '2w', last_value_date: '2026-11-02T00:00:00Z', sector: 'Energy' },
  ...more,
})

/** From now on the service behind the proxy returns these insights. */
export const serveInsights = (rig: ProxyRig, ...insights: object[]) =>
  rig.upstream.script(reply(200, { result: insights }))

/** The four feeds of all insights, as other programs read them. */
export async function allFeeds(rig: ProxyRig) {
  const [atom, json, ics, csv] = await Promise.all(FEED_PATHS.map((path) => rig.call(path)))
  return {
    atom: readAtom(atom!.text),
    json: json!.json as { items: { id: string; url: string; title: string }[] },
    events: readCalendar(ics!.text).components.filter(({ name }) => name === 'VEVENT'),
    rows: Papa.parse<Record<string, string>>(csv!.text, { header: true, skipEmptyLines: true }),
  }
}
