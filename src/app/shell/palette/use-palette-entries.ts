import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { configQueries } from '#api/queries/config-queries.ts'
import { knownEntities } from '#api/queries/entity-queries.ts'
import { hasWords, useFindableEntities, useInsightsByWords } from '#api/queries/find-entities.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { InsightPage } from '#api/queries/insight-queries.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import type { Insight } from '#contract/records/insight.ts'
import { GICS_SECTORS } from '#contract/values/classification.ts'
import { asReturn, DEFAULT_UNITS } from '#contract/values/units.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { FACETS } from '#features/insight-list/filters/facets.ts'
import { filterWords } from '#features/insight-list/filters/facets.ts'
import { EMPTY_SEARCH, insightSearch, listPath } from '#features/insight-list/search/insight-search.ts'
import type { ListChange } from '#features/insight-list/search/insight-search.ts'
import { readTypedFilters } from '#features/insight-list/search/typed-filters.ts'
import type { Vocabulary } from '#features/insight-list/search/typed-filters.ts'
import { BUILT_IN_VIEWS } from '#features/insight-list/views/views.ts'
import { matchEntities } from '#shared/entities/match-entities.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { assetPath, insightPath, insightsPath, watchlistPath } from '#shared/navigation/paths.ts'
import { typedTarget } from '#shared/navigation/typed-target.ts'
import { allCommands, runCommand, useCommandLayers } from '#shared/state/commands.ts'
import { linkedTags, linkWarning } from '#shared/state/named-lists/link-warning.ts'
import { listTags, namedLists } from '#shared/state/named-lists/named-lists.ts'
import { isAssetWatched } from '#shared/state/named-lists/watched-assets.ts'
import { useWatchlist } from '#shared/state/named-lists/watchlist.ts'
import { say } from '#shared/state/toasts.ts'
import { useDebounced } from '#shared/state/use-debounced.ts'
import { useViews } from '#shared/state/views/views.ts'
import { useReadMarks } from '#shared/state/visit/read-marks.ts'

export type PaletteEntry = {
  id: string
  group: string
  label: string
  note?: string | undefined
  keys?: string | undefined
  run: (isNewTab: boolean) => void
}

export type PaletteResult = {
  entries: PaletteEntry[]
  /** Filters that the text was read as, each as a sentence. */
  chips: readonly string[]
  isSearching: boolean
  /** Why assets and insights that are not loaded could not be looked for. */
  error: unknown
}

const MOST_PER_GROUP = 6
/** A name that is still being typed is not asked for. */
const RESTS_MS = 200

/** What fits the text: where it points by its form, filters, assets, insights, views and actions; without a text, what is near. */
export function usePaletteEntries(text: string): PaletteResult {
  const isActionsOnly = text.startsWith('>')
  const typed = (isActionsOnly ? text.slice(1) : text).trim()
  const asked = useDebounced(typed, RESTS_MS)
  const target = isActionsOnly ? null : typedTarget(asked)
  const tag = target?.kind === 'asset' ? target.tag : null
  const findable = useFindableEntities(isActionsOnly ? '' : (tag ?? asked))
  const go = useGo()
  const views = [...useViewEntries(typed), ...useWatchlistEntries(typed)]
  const actions = useActions(typed)
  const near = useNear()
  const filter = useFilterEntries(isActionsOnly ? '' : typed)
  const insights = useInsightEntries(typed, isActionsOnly ? '' : asked)
  const watchlist = useWatchlist()
  if (isActionsOnly) return { entries: actions, chips: [], isSearching: false, error: null }
  if (typed === '')
    return { entries: [...near, ...views, ...actions], chips: [], isSearching: false, error: null }

  const pointed: PaletteEntry[] = []
  if (target?.kind === 'insight')
    pointed.push({
      id: 'target',
      group: 'Go to',
      label: 'Open this insight',
      note: target.id,
      run: go(insightPath(target.id)),
    })
  if (tag !== null) {
    const entity = findable.entities.find((each) => each.tag === tag)
    const note = entity ? tag : findable.isSearching ? 'searching' : 'not found by the entity service'
    pointed.push({ id: 'target', group: 'Go to', label: entity?.name ?? tag, note, run: go(assetPath(tag)) })
  }
  const assets = matchEntities(findable.entities, typed, (each) => isAssetWatched(watchlist, each))
    .filter((entity) => entity.tag !== tag)
    .slice(0, MOST_PER_GROUP)
    .map((entity) => ({
      id: `asset ${entity.tag}`,
      group: 'Assets',
      label: tickerLabel(entity.tag, entity),
      note: entity.name ?? undefined,
      run: go(assetPath(entity.tag)),
    }))
  return {
    entries: [
      ...pointed,
      ...filter.entries,
      ...assets,
      ...insights,
      ...views,
      ...actions.slice(0, MOST_PER_GROUP),
    ],
    chips: filter.chips,
    isSearching: asked !== typed || findable.isSearching,
    error: findable.error,
  }
}

function useGo() {
  const navigate = useNavigate()
  return (path: string) => (isNewTab: boolean) => {
    if (isNewTab) window.open(path, '_blank', 'noopener')
    else void navigate(path)
  }
}

function useActions(typed: string): PaletteEntry[] {
  return (
    allCommands(useCommandLayers())
      // Inside the palette there is no going to it; views have a group of their own.
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
  )
}

function useViewEntries(typed: string): PaletteEntry[] {
  const go = useGo()
  const views = useViews((state) => state.views)
  return [...BUILT_IN_VIEWS, ...views].flatMap((view, index) =>
    hasWords(`view ${view.name}`, typed)
      ? [
          {
            id: `view ${view.id}`,
            group: 'Views',
            label: `Open view ${view.name}`,
            keys: index < 9 ? `g ${index + 1}` : undefined,
            run: go(insightsPath(view.search)),
          },
        ]
      : [],
  )
}

/** Named lists of the watchlist: as a page, and as a filter that names their assets. */
function useWatchlistEntries(typed: string): PaletteEntry[] {
  const go = useGo()
  const watchlist = useWatchlist()
  return namedLists(watchlist).flatMap(({ id, name }) => {
    // "watchlist: Tech" is how the filter says it.
    if (typed === '' || !hasWords(`watchlist watchlist: ${name}`, typed)) return []
    const tags = listTags(watchlist, id)
    const warning = linkWarning(tags.length)
    const openList = go(listPath({ entity: linkedTags(tags) }))
    const entry = { group: 'Watchlists', note: countOf(tags.length, 'asset') }
    return [
      { ...entry, id: `list ${id}`, label: `Open watchlist: ${name}`, run: go(watchlistPath(id)) },
      ...(tags.length > 0
        ? [
            {
              ...entry,
              id: `list insights ${id}`,
              label: `List insights of watchlist: ${name}`,
              run: (isNewTab: boolean) => {
                openList(isNewTab)
                if (warning !== null) say(warning)
              },
            },
          ]
        : []),
    ]
  })
}

/** Before anything is typed: insights that were opened last, and assets that are watched. */
function useNear(): PaletteEntry[] {
  const go = useGo()
  const { ids } = useReadMarks()
  const known = useKnownInsights()
  const { insights, entities } = known
  const watchlist = useWatchlist()
  const recent = ids
    .toReversed()
    .flatMap((id) => insights.get(id) ?? [])
    .slice(0, MOST_PER_GROUP)
    .map((insight) => ({
      id: `recent ${insight.id}`,
      group: 'Recently opened',
      label: insight.title ?? insight.id,
      note: insightNote(insight.metadata, known),
      run: go(insightPath(insight.id)),
    }))
  const watched = watchlist.assets.slice(0, MOST_PER_GROUP).map(({ tag }) => ({
    id: `watched ${tag}`,
    group: 'Watched',
    label: tickerLabel(tag, entities.get(tag)),
    note: entities.get(tag)?.name ?? undefined,
    run: go(assetPath(tag)),
  }))
  return [...recent, ...watched]
}

/** Insights that are loaded, by all that is known of them, then others of the last months by their titles. */
function useInsightEntries(typed: string, asked: string): PaletteEntry[] {
  const go = useGo()
  const known = useKnownInsights()
  const titled = useInsightsByWords(asked)
  if (typed === '') return []
  const loaded = [...known.insights.values()]
    .filter((insight) => hasWords(wordsOf(insight, known.entities), typed))
    .map(({ id, title, metadata }) => ({ id, title, ...metadata }))
  const others = titled.items.flatMap((item) =>
    item.id !== null && !known.insights.has(item.id) && hasWords(item.title ?? '', typed)
      ? [{ ...item, id: item.id }]
      : [],
  )
  return [...loaded, ...others].slice(0, MOST_PER_GROUP).map((insight) => ({
    id: `insight ${insight.id}`,
    group: 'Insights',
    label: insight.title ?? insight.id,
    note: insightNote(insight, known),
    run: go(insightPath(insight.id)),
  }))
}

/** Filters among the words: added to the list on screen, or as a list of their own. What is no filter looks through the rows. */
function useFilterEntries(typed: string): { entries: PaletteEntry[]; chips: string[] } {
  const go = useGo()
  const { pathname, search } = useLocation()
  const { insights } = useKnownInsights()
  const { list, rest } = readTypedFilters(typed, vocabularyOf(insights.values()))
  const chips = FACETS.flatMap((facet) => {
    const words = filterWords(facet, { ...EMPTY_SEARCH, ...list }, (tag) => tag)
    return words ? [`${words.label} ${words.value}`] : []
  })
  if (chips.length === 0) return { entries: [], chips }
  const change: ListChange = rest === '' ? list : { ...list, q: rest }
  const said = [...chips, ...(rest === '' ? [] : [`“${rest}”`])].join(', ')
  const present = insightSearch.read(new URLSearchParams(search)).state
  const isOnList = pathname === insightsPath() && FACETS.some((facet) => filterWords(facet, present, String))
  const entry = (id: string, label: string, to: ListChange) => ({
    id,
    group: 'Filter',
    label,
    run: go(listPath(to)),
  })
  return {
    chips,
    entries: [
      ...(isOnList
        ? [entry('filter add', `Add to this list: ${said}`, { ...present, page: 0, pages: 1, ...change })]
        : []),
      entry('filter', `List insights with ${said}`, change),
    ],
  }
}

type NotedField = 'entity' | 'stars' | 'horizon' | 'median_return'

/** Insights that a list or a detail of this page has loaded, by id, and what is known of their assets. */
export type KnownInsights = {
  insights: ReadonlyMap<string, Insight>
  entities: ReadonlyMap<string, Entity>
  units: UnitRules
}

export function useKnownInsights(): KnownInsights {
  const queryClient = useQueryClient()
  const units = useQuery(configQueries.app()).data?.units ?? DEFAULT_UNITS
  return { insights: loadedInsights(queryClient), entities: knownEntities(queryClient), units }
}

function loadedInsights(queryClient: QueryClient): Map<string, Insight> {
  const insights = new Map<string, Insight>()
  for (const [, page] of queryClient.getQueriesData<InsightPage>({ queryKey: insightQueries.lists() })) {
    for (const insight of page?.items ?? []) insights.set(insight.id, insight)
  }
  const details = queryClient.getQueriesData<Insight>({ queryKey: [...insightQueries.all(), 'detail'] })
  for (const [, insight] of details) if (insight?.id) insights.set(insight.id, insight)
  return insights
}

/** Words that a typed filter may use without naming itself: the standard's sectors, and what the loaded insights state. */
export function vocabularyOf(insights: Iterable<Insight>): Vocabulary {
  const sectors = new Set(GICS_SECTORS)
  const topics = new Set<string>()
  const economies = new Set<string>()
  for (const { metadata } of insights) {
    if (metadata.sector) sectors.add(metadata.sector)
    if (metadata.topic) topics.add(metadata.topic)
    if (metadata.eco) economies.add(metadata.eco)
  }
  return { sectors: [...sectors], topics: [...topics], economies: [...economies] }
}

/** What an insight can be found by beside its title. */
export function wordsOf({ title, metadata }: Insight, entities: KnownInsights['entities']): string {
  const entity = entities.get(metadata.entity ?? '')
  return [title, entity?.name, entity?.ticker, metadata.sector, metadata.topic].filter(Boolean).join(' ')
}

/** `HALV:XSTO, 6/8, 3m, +4.0%`: asset, quality, horizon and median, as far as they are stated. */
export function insightNote(
  { entity: tag, stars, horizon, median_return: median }: Pick<FeedInsight, NotedField>,
  { entities, units }: Pick<KnownInsights, 'entities' | 'units'>,
): string {
  return [
    tag ? tickerLabel(tag, entities.get(tag)) : '',
    stars === null || stars === undefined ? '' : `${stars}/8`,
    horizon ? formatHorizon(horizon) : '',
    median === null || median === undefined ? '' : formatReturn(asReturn(median, units)),
  ]
    .filter((part) => part !== '')
    .join(', ')
}
