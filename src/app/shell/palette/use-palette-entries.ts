import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useFindableEntities } from '#api/find-entities.ts'
import { insightQueries } from '#api/insight-queries.ts'
import type { InsightPage } from '#api/insight-queries.ts'
import type { Insight } from '#contract/insight.ts'
import { listPath } from '#features/insight-list/search/list-path.ts'
import { formatDay } from '#shared/format/date.ts'
import { matchEntities } from '#shared/entities/match-entities.ts'
import { tickerLabel } from '#shared/format/ticker.ts'
import { assetPath, insightPath } from '#shared/navigation/paths.ts'
import { allCommands, runCommand, useCommandLayers } from '#shared/state/commands.ts'
import { useDebounced } from '#shared/state/use-debounced.ts'
import { isAssetWatched, useWatchlist } from '#shared/state/watchlist.ts'
import { filterPhrase, targetOf } from './palette-targets.ts'

export type PaletteEntry = {
  id: string
  group: string
  label: string
  note?: string | undefined
  keys?: string | undefined
  run: (isNewTab: boolean) => void
}

const MOST_PER_GROUP = 6
/** A name that is still being typed is not asked for. */
const RESTS_MS = 200

/** What fits the text: where it points by its form, assets and insights that are loaded, a filter, and actions. */
export function usePaletteEntries(text: string): { entries: PaletteEntry[]; isSearching: boolean } {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const layers = useCommandLayers()
  const isActionsOnly = text.startsWith('>')
  const typed = (isActionsOnly ? text.slice(1) : text).trim()
  const asked = useDebounced(typed, RESTS_MS)
  const target = isActionsOnly ? null : targetOf(asked)
  const tag = target?.kind === 'asset' ? target.tag : null
  const findable = useFindableEntities(isActionsOnly ? '' : (tag ?? asked))
  const watchlist = useWatchlist()

  const go = (path: string) => (isNewTab: boolean) => {
    if (isNewTab) window.open(path, '_blank', 'noopener')
    else void navigate(path)
  }
  const actions: PaletteEntry[] = allCommands(layers)
    // Inside the palette there is no going to it.
    .filter((command) => !command.isLocal && command.id !== 'palette' && fits(command.label, typed))
    .map((command) => ({
      id: `command ${command.id}`,
      group: 'Actions',
      label: command.label,
      note: command.group === 'Everywhere' ? undefined : command.group,
      keys: command.keys,
      run: () => runCommand(command.id),
    }))
  if (isActionsOnly || typed === '') return { entries: actions, isSearching: false }

  const entries: PaletteEntry[] = []
  if (target?.kind === 'insight') {
    entries.push({
      id: 'target',
      group: 'Go to',
      label: 'Open this insight',
      note: target.id,
      run: go(insightPath(target.id)),
    })
  }
  if (tag !== null) {
    const entity = findable.entities.find((each) => each.tag === tag)
    const note = entity ? tag : findable.isSearching ? 'looking it up' : 'not found by the entity service'
    entries.push({ id: 'target', group: 'Go to', label: entity?.name ?? tag, note, run: go(assetPath(tag)) })
  }
  const assets = matchEntities(findable.entities, typed, (each) => isAssetWatched(watchlist, each))
  for (const entity of assets.filter((each) => each.tag !== tag).slice(0, MOST_PER_GROUP)) {
    entries.push({
      id: `asset ${entity.tag}`,
      group: 'Assets',
      label: tickerLabel(entity.tag, entity),
      note: entity.name ?? undefined,
      run: go(assetPath(entity.tag)),
    })
  }
  const phrase = filterPhrase(typed)
  if (phrase)
    entries.push({
      id: 'filter',
      group: 'Filter',
      label: `List insights with ${phrase.label}`,
      run: go(listPath(phrase.list)),
    })
  const insights = new Map<string, Insight>()
  for (const [, page] of queryClient.getQueriesData<InsightPage>({ queryKey: insightQueries.lists() })) {
    for (const insight of page?.items ?? []) insights.set(insight.id, insight)
  }
  for (const [id, { title, created_at: at }] of take(insights, ([, each]) => fits(each.title ?? '', typed))) {
    entries.push({
      id: `insight ${id}`,
      group: 'Insights, among those loaded',
      label: title ?? id,
      note: formatDay(at),
      run: go(insightPath(id)),
    })
  }
  return {
    entries: [...entries, ...actions.slice(0, MOST_PER_GROUP)],
    isSearching: asked !== typed || findable.isSearching,
  }
}

/** Every word typed begins or lies in the text, in any order. */
const fits = (text: string, typed: string) => {
  const words = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
}

function take<T>(items: Iterable<T>, isWanted: (item: T) => boolean): T[] {
  const found: T[] = []
  for (const item of items) {
    if (found.length === MOST_PER_GROUP) break
    if (isWanted(item)) found.push(item)
  }
  return found
}
