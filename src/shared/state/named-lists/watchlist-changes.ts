import { putBack } from '#shared/state/stored/put-back.ts'
import { watchlist } from './watchlist.ts'
import type { Watchlist } from './watchlist.ts'

/** Takes one change back, on what is stored by then: what another tab has done since stays. */
export type Undo = () => void

type Asset = Watchlist['assets'][number]
type Insight = Watchlist['insights'][number]
export const idOf = (each: Asset | Insight) => ('id' in each ? each.id : each.tag)

export const toggleAsset = (tag: string, now: number) => toggle('assets', { tag, since: now, note: '' })

export const toggleInsight = (id: string, tag: string | null, now: number) =>
  toggle('insights', { id, tag, since: now })

function toggle(kind: 'assets', each: Asset): Undo
function toggle(kind: 'insights', each: Insight): Undo
function toggle(kind: 'assets' | 'insights', each: Asset | Insight): Undo {
  const change = (edit: (all: (Asset | Insight)[]) => (Asset | Insight)[]) =>
    watchlist.update((list) => ({ ...list, [kind]: edit(list[kind]) }))[kind]
  const isIt = (other: Asset | Insight) => idOf(other) === idOf(each)
  // What the person sees decides, once: made again on what another tab has stored, a switch would turn the other way.
  if (watchlist.use.getState()[kind].some(isIt)) {
    const before: (Asset | Insight)[] = change((all) => all.filter((other) => !isIt(other)))
    return () => void change((all) => putBack(all, before.filter(isIt), before, idOf))
  }
  const wasThere = change((all) => (all.some(isIt) ? all : [each, ...all])).some(isIt)
  // A note of one's own came after: whoever wrote it wants it kept.
  return () =>
    void change((all) => all.filter((other) => wasThere || !isIt(other) || ('note' in other && other.note)))
}
