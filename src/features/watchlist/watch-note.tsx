import type { RefObject } from 'react'
import { noteAsset } from '#shared/state/named-lists/watched-assets.ts'
import { Section } from './watch-aside.tsx'
import { nameOf } from '#features/watchlist/model/watch-words.ts'
import type { WatchedAsset } from '#features/watchlist/model/watched-asset.ts'

/** A reminder, no document: what fits a card. */
const LONGEST = 2_000

type WatchNoteProps = {
  asset: WatchedAsset
  note: string
  now: number
  field: RefObject<HTMLTextAreaElement | null>
  onLeave: () => void
}

/** One's own words on the chosen asset, kept as they are typed. Escape leads back to the row. */
export const WatchNote = ({ asset, note, now, field, onLeave }: WatchNoteProps) => (
  <div className="watch-own-note">
    <Section title={`Note on ${nameOf(asset)}`} note="saved on this device only">
      <textarea
        ref={field}
        aria-label={`Note on ${nameOf(asset)}`}
        rows={3}
        maxLength={LONGEST}
        value={note}
        placeholder="What to watch for"
        onChange={(event) => noteAsset(asset.tag, event.target.value, now)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onLeave()
        }}
        className="mt-2 block w-full rounded-sm border border-line-strong bg-surface px-2.5 py-2 text-sm"
      />
    </Section>
  </div>
)
