import { ArrowLeftRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatAge, formatDay, formatInstant, spokenAge } from '#shared/format/date.ts'
import { formatHorizon, DIRECTION_WORDS } from '#shared/format/words.ts'
import { assetPath, insightPath } from '#shared/navigation/paths.ts'
import { PageNotes } from '#shared/personal/note-parts.tsx'
import { oppositionQuality } from '#shared/predictions/opposition.ts'
import { isDecidedSince } from '#shared/predictions/status.ts'
import type { NoteSubject } from '#shared/state/commands.ts'
import { openOverlay } from '#shared/state/commands.ts'
import { lastVisit } from '#shared/state/visit.ts'
import { Button } from '#shared/ui/button.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { StatusMark, STATUS_SOURCE } from '#shared/ui/indicators/status-mark.tsx'
import { decidedWords, symbolOf, type WatchedAsset, type WatchedInsight } from './watched-asset.ts'

/**
 * What happened on the watched assets since the last visit, newest first: published insights, insights decided by the status rule,
 * and new conflicts.
 *
 * @param since newest publication seen in the last visit, ms; null on a first visit, when nothing counts as new
 */
export function visitNews(assets: readonly WatchedAsset[], since: number | null) {
  const from = since ?? Infinity
  const all = assets.flatMap((asset) => asset.insights.map((insight) => ({ asset, insight })))
  return {
    published: all
      .filter(({ insight: { isNew } }) => isNew && since !== null)
      .sort((a, b) => b.insight.createdAt! - a.insight.createdAt!),
    decided: all
      .flatMap(({ asset, insight }) => {
        const { status } = insight
        return isDecidedSince(status, from) ? { asset, insight, at: status.at } : []
      })
      .sort((a, b) => b.at - a.at),
    conflicts: assets.flatMap((asset) => {
      const [opposition] = asset.oppositions
      return opposition?.kind === 'disagree' && opposition.began > from ? { asset, ...opposition } : []
    }),
  }
}

/** A link leads to the rest. */
const MAX_ENTRIES = 8

type WatchNewsProps = {
  assets: readonly WatchedAsset[]
  newSince: number | null
  now: number
  listPath: string
}

export function WatchNews({ assets, newSince, now, listPath }: WatchNewsProps) {
  const since = lastVisit(newSince, now)
  const { published, decided, conflicts } = visitNews(assets, since)
  return (
    <>
      <Section title="Since your last visit" note={since !== null && `seen up to ${formatInstant(since)}`}>
        {published.length === 0 && (
          <p className="py-1 text-ink-2">
            {since === null
              ? 'Insights published after this visit appear here next time.'
              : 'No insight was published on these assets.'}
          </p>
        )}
        <Entries listPath={listPath}>
          {published.map(({ asset, insight }) => (
            <Entry
              key={`${asset.tag} ${insight.key}`}
              mark={<i aria-hidden="true" className="mt-1.5 block size-1.5 rounded-full bg-accent" />}
              {...linkTo(asset, insight)}
              beside={<Age at={insight.createdAt} now={now} />}
            >
              <span className="inline-flex items-center gap-1.5">
                {insight.stars !== null && <QualityMeter stars={insight.stars} />}
                {DIRECTION_WORDS[insight.direction].toLowerCase()} {formatHorizon(insight.horizon)}
              </span>
            </Entry>
          ))}
        </Entries>
      </Section>
      {decided.length > 0 && (
        <Section title="Decided insights" note={STATUS_SOURCE}>
          <Entries listPath={listPath}>
            {decided.map(({ asset, insight, at }) => (
              <Entry
                key={`${asset.tag} ${insight.key}`}
                mark={<StatusMark state={insight.status.state} />}
                {...linkTo(asset, insight)}
                beside={formatDay(at, { year: false })}
              >
                {decidedWords(insight)}
              </Entry>
            ))}
          </Entries>
        </Section>
      )}
      {conflicts.length > 0 && (
        <Section title={conflicts.length === 1 ? 'New conflict' : 'New conflicts'}>
          <Entries listPath={listPath}>
            {conflicts.map(({ asset, began, ...pair }) => (
              <Entry
                key={asset.tag}
                mark={<ArrowLeftRight size={13} />}
                to={assetPath(asset.tag)}
                title={`${symbolOf(asset)}: bullish and bearish at the same time`}
                beside={<Age at={began} now={now} />}
              >
                {oppositionQuality(pair)}
              </Entry>
            ))}
          </Entries>
        </Section>
      )}
    </>
  )
}

const linkTo = (asset: WatchedAsset, { id, title }: WatchedInsight) => ({
  to: id === null ? assetPath(asset.tag) : insightPath(id),
  title: `${symbolOf(asset)} · ${title}`,
})

const Entries = ({ listPath, children }: { listPath: string; children: readonly ReactNode[] }) => (
  <>
    <ul>{children.slice(0, MAX_ENTRIES)}</ul>
    {children.length > MAX_ENTRIES && (
      <p className="pt-1 text-xs text-ink-3">
        {children.length - MAX_ENTRIES} more:{' '}
        <Link to={listPath} className="underline">
          show them in the list
        </Link>
      </p>
    )}
  </>
)

type EntryProps = { mark: ReactNode; to: string; title: string; beside: ReactNode; children: ReactNode }

const Entry = ({ mark, to, title, beside, children }: EntryProps) => (
  <li className="flex gap-2.5 border-t border-line-faint py-2 first:border-t-0">
    <span className="w-3.5 shrink-0 pt-0.5">{mark}</span>
    <span className="min-w-0 flex-1">
      <Link to={to} className="-my-0.5 block py-0.5 font-semibold hover:underline">
        {title}
      </Link>
      <span className="block text-xs text-ink-2">{children}</span>
    </span>
    <span className="shrink-0 text-xs data text-ink-3">{beside}</span>
  </li>
)

const Age = ({ at, now }: { at: number | null; now: number }) => (
  <>
    <span aria-hidden="true" title={formatInstant(at)}>
      {formatAge(at, now)}
    </span>
    <span className="sr-only">{spokenAge(at, now)}</span>
  </>
)

function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="text-sm">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line-faint pb-1.5">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        {note && <span className="text-xs text-ink-3">{note}</span>}
      </header>
      {children}
    </section>
  )
}

export const WatchNotes = ({ asset }: { asset: WatchedAsset }) => (
  <div className="watch-own-note">
    <Section title={`Notes on ${symbolOf(asset)}`} note="saved on this device only">
      <div className="grid justify-items-start gap-2 pt-2">
        <PageNotes on={noteSubject(asset)} />
        <Button onClick={() => openOverlay(noteSubject(asset))}>Write a note</Button>
      </div>
    </Section>
  </div>
)

export const noteSubject = (asset: WatchedAsset): NoteSubject => ({
  kind: 'asset',
  key: asset.tag,
  title: symbolOf(asset),
})
