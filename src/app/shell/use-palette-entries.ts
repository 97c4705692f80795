import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { noteAskedAgain } from '#api/client/http.ts'
import { configQueries } from '#api/queries/config-queries.ts'
import { entityQueries, knownEntities } from '#api/queries/entity-queries.ts'
import { hasWords, useFindable, type Found } from '#api/queries/find-entities.ts'
import { insightQueries, type InsightPage } from '#api/queries/insight-queries.ts'
import { failureOf } from '#contract/calls/failure.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import type { Insight } from '#contract/records/insight.ts'
import { GICS_SECTORS } from '#contract/values/classification.ts'
import { asReturn, DEFAULT_UNITS } from '#contract/values/units.ts'
import { BUILT_IN_VIEWS } from '#features/insight-list/all-views.ts'
import { filtersInWords } from '#features/insight-list/filters/facets.ts'
import {
  EMPTY_SEARCH,
  insightSearch,
  listPath,
  type ListChange,
} from '#features/insight-list/search/insight-search.ts'
import { readTypedFilters } from '#features/insight-list/search/typed-filters.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { formatHorizon, countOf, shortened } from '#shared/format/words.ts'
import { matchEntities } from '#shared/navigation/match-entities.ts'
import { assetPath, insightPath, insightsPath, watchlistPath } from '#shared/navigation/paths.ts'
import { typedTarget } from '#shared/navigation/typed-target.ts'
import type { Note } from '#shared/personal/records.ts'
import { useHasWritten } from '#shared/personal/written.ts'
import { runCommand, useAllCommands } from '#shared/state/commands.ts'
import { linkedTags, linkWarning, listTags, namedLists } from '#shared/state/named-lists/named-lists.ts'
import {
  isAssetWatched,
  useWatchlist,
  type StoredWatchlist,
} from '#shared/state/named-lists/watchlist-store.ts'
import { showToast } from '#shared/state/toasts.ts'
import { useDebounced } from '#shared/state/typing.ts'
import { useViews } from '#shared/state/views.ts'
import { useReadMarks } from '#shared/state/visit.ts'
import { describeFailure } from '#shared/ui/states/error-panel.tsx'

export type PaletteEntry = {
  id: string
  group: string
  label: string
  note?: string | undefined
  keys?: string | undefined
  to?: string
  /** Runs after navigating, if there is a `to`. */
  run?: () => void
  /** The palette stays open. */
  isInPlace?: boolean
}

const MAX_PER_GROUP = 6
const DEBOUNCE_MS = 200

/**
 * Entries for the text: the target of an id or a link, filters, assets, insights, views and actions. Without a text: recently opened
 * insights, watched assets, views and actions.
 */
export function usePaletteEntries(text: string) {
  const isActionsOnly = text.startsWith('>')
  const typed = (isActionsOnly ? text.slice(1) : text).trim()
  const target = isActionsOnly ? null : typedTarget(typed)
  const tag = target?.kind === 'asset' ? target.tag : null
  const sought = isActionsOnly ? '' : (tag ?? typed)
  const words = useDebounced(sought, DEBOUNCE_MS)

  const queryClient = useQueryClient()
  const units = useQuery(configQueries.app()).data?.units ?? DEFAULT_UNITS
  const findable = useFindable(words)
  const views = useViews((state) => state.views)
  const watchlist = useWatchlist()
  const read = useReadMarks(({ ids }) => ids)
  const notes = useOwnNotes()
  const commands = useAllCommands()
  const { pathname, search } = useLocation()
  const entities = knownEntities(queryClient)
  const loaded = loadedInsights(queryClient)
  const opened = read.toReversed().flatMap((id) => loaded.get(id) ?? [])
  const offered = [
    ...opened.slice(0, MAX_PER_GROUP).flatMap(({ metadata }) => metadata.entity ?? []),
    ...watchlist.assets.slice(0, MAX_PER_GROUP).map((asset) => asset.tag),
  ]
  const unnamed = offered.filter((each) => !entities.has(each))
  useQuery({ ...entityQueries.batch(unnamed), enabled: typed === '' && unnamed.length > 0 })

  const assetEntry = (group: string, each: string, entity: Entity | undefined): PaletteEntry => ({
    id: `${group} ${each}`,
    group,
    label: tickerLabel(each, entity),
    note: entity?.name ?? undefined,
    to: assetPath(each),
  })
  /** The note: `HALV:XSTO, 6/8, 3m, +4.0%, 9 Dec 2026`, as far as it is stated. A card may have several insights on one asset. */
  const insightEntry = (
    group: string,
    { id, title, created_at }: Pick<Insight, 'id' | 'title' | 'created_at'>,
    stated: Stated,
  ): PaletteEntry => ({
    id: `${group} ${id}`,
    group,
    label: title ?? id,
    note: [
      stated.entity && tickerLabel(stated.entity, entities.get(stated.entity)),
      typeof stated.stars === 'number' && `${stated.stars}/8`,
      stated.horizon && formatHorizon(stated.horizon),
      typeof stated.median_return === 'number' && formatReturn(asReturn(stated.median_return, units)),
      created_at !== null && formatDay(created_at),
    ]
      .filter(Boolean)
      .join(', '),
    to: insightPath(id),
  })

  const actions = commands
    // Without the palette itself; views have a group of their own.
    .filter(({ id, isLocal }) => !isLocal && id !== 'palette' && !/^view \d/.test(id))
    .filter(({ label }) => hasWords(label, typed))
    .map((command) => ({
      id: `command ${command.id}`,
      group: 'Actions',
      label: command.label,
      note: command.group === 'Everywhere' ? undefined : command.group,
      keys: command.keys,
      run: () => runCommand(command.id),
    }))
  const viewEntries = [...BUILT_IN_VIEWS, ...views]
    .map((view, index) => ({
      id: `view ${view.id}`,
      group: 'Views',
      label: `Open view ${view.name}`,
      keys: index < 9 ? `g ${index + 1}` : undefined,
      to: insightsPath(view.search),
    }))
    .filter(({ label }) => hasWords(label, typed))
  if (isActionsOnly) return { entries: actions, isSearching: false, isUnknown: actions.length === 0 }
  if (typed === '') {
    const recent = [
      ...opened.map((insight) => insightEntry('Recently opened', insight, insight.metadata)),
      ...watchlist.assets.map((each) => assetEntry('Watched', each.tag, entities.get(each.tag))),
    ]
    const all = [...limitPerGroup(recent), ...viewEntries, ...actions]
    return { entries: all, isSearching: false, isUnknown: false }
  }

  const known = [...loaded.values()].filter((insight) => hasWords(wordsOf(insight, entities), typed))
  const others = findable.insights.filter(
    ({ id, title }) => !loaded.has(id ?? '') && hasWords(title ?? '', typed),
  )
  const isSearching = words !== sought || findable.isSearching
  const entries = [
    ...(target === null ? [] : [targetEntry(target, { ...findable, isSearching })]),
    ...filterEntries(typed, loaded.values(), pathname === insightsPath() ? search : null),
    ...limitPerGroup([
      ...matchEntities(findable.entities, typed, (each) => isAssetWatched(watchlist, each))
        .filter((entity) => entity.tag !== tag)
        .map((entity) => assetEntry('Assets', entity.tag, entity)),
      ...known.map((insight) => insightEntry('Insights', insight, insight.metadata)),
      ...others.flatMap((item) =>
        item.id === null ? [] : insightEntry('Insights', { ...item, id: item.id }, item),
      ),
    ]),
    ...viewEntries,
    ...listEntries(watchlist, typed),
    ...limitPerGroup(noteEntries(notes, typed)),
    ...limitPerGroup(actions),
    ...(findable.error ? [retryEntry(findable)] : []),
  ]
  const isUnknown = entries.length === 0 && !isSearching
  return { isSearching, isUnknown, entries: isUnknown ? instead(typed) : entries }
}

/** What can be done with a text that matches nothing. */
const instead = (typed: string): PaletteEntry[] => [
  { id: 'by text', group: 'Instead', label: `Filter the list by “${typed}”`, to: listPath({ q: typed }) },
  { id: 'all insights', group: 'Instead', label: 'List all insights', to: insightsPath() },
]

const retryEntry = ({ error, retry }: Found): PaletteEntry => ({
  id: 'retry',
  group: 'The search failed',
  label: 'Try again',
  note: describeFailure(failureOf(error), 'The search').title,
  isInPlace: true,
  run: () => {
    noteAskedAgain()
    retry()
  },
})

type Stated = Pick<FeedInsight, 'entity' | 'stars' | 'horizon' | 'median_return'>

const limitPerGroup = (entries: readonly PaletteEntry[]) =>
  entries.filter(
    (entry, at) => entries.slice(0, at).filter(({ group }) => group === entry.group).length < MAX_PER_GROUP,
  )

/** Opens the insight or asset of an id, a tag or a link, whether or not it is known. */
function targetEntry(
  target: NonNullable<ReturnType<typeof typedTarget>>,
  { entities, isSearching, error }: Found,
): PaletteEntry {
  const base = { id: 'target', group: 'Go to' }
  if (target.kind === 'insight')
    return { ...base, label: 'Open this insight', note: target.id, to: insightPath(target.id) }
  const { tag } = target
  const entity = entities.find((each) => each.tag === tag)
  const missing = isSearching ? 'searching' : error ? undefined : 'not found by the entity service'
  const note = entity ? tag : missing
  return { ...base, label: entity?.name ?? tag, note, to: assetPath(tag) }
}

/** Named lists of the watchlist: each as a page, and as a filter by its assets. */
const listEntries = (watchlist: StoredWatchlist, typed: string): PaletteEntry[] =>
  namedLists(watchlist).flatMap(({ id, name }) => {
    // "watchlist: Tech" is the wording of the filter.
    if (!hasWords(`watchlist watchlist: ${name}`, typed)) return []
    const tags = listTags(watchlist, id)
    const warning = linkWarning(tags.length)
    const entry = { group: 'Watchlists', note: countOf(tags.length, 'asset') }
    const page = { ...entry, id: `list ${id}`, label: `Open watchlist: ${name}`, to: watchlistPath(id) }
    if (tags.length === 0) return [page]
    const insights = {
      ...entry,
      id: `list insights ${id}`,
      label: `List insights of watchlist: ${name}`,
      to: listPath({ entity: linkedTags(tags) }),
      run: () => warning !== null && showToast(warning),
    }
    return [page, insights]
  })

/** From the database, whose library loads only if the user has notes. */
function useOwnNotes(): readonly Note[] {
  const hasWritten = useHasWritten()
  const notes = useQuery({
    queryKey: ['notes'],
    queryFn: async () => (await (await import('#shared/personal/database.ts')).readNotes()).items,
    enabled: hasWritten,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return notes.data ?? []
}

/** Notes found by their text or by the title of their insight or asset. */
const noteEntries = (notes: readonly Note[], typed: string): PaletteEntry[] =>
  notes
    .filter(({ text, on }) => hasWords(`note ${text} ${on.title}`, typed))
    .map(({ id, text, on }) => ({
      id: `note ${id}`,
      group: 'Notes',
      label: shortened(text),
      note: on.title,
      to: on.kind === 'asset' ? assetPath(on.key) : insightPath(on.key),
    }))

/**
 * Filters recognised among the words, as a new list or added to the one on screen. The remaining words become the text search `q`.
 *
 * @param search query string of the list on screen; null on another page
 */
function filterEntries(typed: string, loaded: Iterable<Insight>, search: string | null): PaletteEntry[] {
  const { list, rest } = readTypedFilters(typed, vocabularyOf(loaded))
  const filters = filtersInWords({ ...EMPTY_SEARCH, ...list }, (tag) => tag)
  if (filters.length === 0) return []
  const change: ListChange = rest === '' ? list : { ...list, q: rest }
  const words = [...filters, ...(rest === '' ? [] : [`“${rest}”`])].join(', ')
  const present = insightSearch.read(new URLSearchParams(search ?? '')).state
  const isFiltered = filtersInWords(present, String).length > 0
  const entry = (id: string, label: string, to: ListChange) => ({
    id,
    group: 'Filter',
    label: `${label} ${words}`,
    to: listPath(to),
  })
  const alone = entry('filter', 'List insights with', change)
  const added = entry('filter add', 'Add to this list:', { ...present, page: 0, pages: 1, ...change })
  return isFiltered ? [added, alone] : [alone]
}

/** Cached insights of lists and details, by id. */
function loadedInsights(queryClient: QueryClient): Map<string, Insight> {
  const pages = queryClient.getQueriesData<InsightPage>({ queryKey: insightQueries.lists() })
  const details = queryClient.getQueriesData<Insight>({ queryKey: [...insightQueries.all(), 'detail'] })
  const insights = [
    ...pages.flatMap(([, page]) => page?.items ?? []),
    ...details.flatMap(([, insight]) => insight ?? []),
  ]
  return new Map(insights.map((insight) => [insight.id, insight]))
}

/** Values that the typed text may use as filters: GICS sectors, and the values of loaded insights. */
function vocabularyOf(insights: Iterable<Insight>) {
  const stated = [...insights].map(({ metadata }) => metadata)
  const all = (values: readonly (string | null | undefined)[]) => [
    ...new Set(values.flatMap((value) => value || [])),
  ]
  return {
    sector: all([...GICS_SECTORS, ...stated.map(({ sector }) => sector)]),
    topic: all(stated.map(({ topic }) => topic)),
    eco: all(stated.map(({ eco }) => eco)),
  }
}

function wordsOf({ title, metadata }: Insight, entities: ReadonlyMap<string, Entity>): string {
  const entity = entities.get(metadata.entity ?? '')
  return [title, entity?.name, entity?.ticker, metadata.sector, metadata.topic].filter(Boolean).join(' ')
}
