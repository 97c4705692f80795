/** What the list remembers while it is not on screen; the offset in px. */
export type GridMemory = { offset: number; activeId: string | null; hasFocus: boolean }

/**
 * Where each list was left, by its address: the way back finds its scroll and its row. Bounded. A copy lives as long as the tab,
 * for the way back from a page that was loaded anew meanwhile.
 */
const memories = new Map<string, GridMemory>()
const MOST = 30
const STORAGE_KEY = 'insight-desk.list-places'

let hasCopy = false

export function recallList(search: string): GridMemory | undefined {
  if (!hasCopy) {
    hasCopy = true
    for (const [address, memory] of readCopy()) if (!memories.has(address)) memories.set(address, memory)
  }
  return memories.get(search)
}

export function rememberList(search: string, memory: GridMemory) {
  memories.delete(search)
  memories.set(search, memory)
  for (const oldest of memories.keys()) {
    if (memories.size <= MOST) break
    memories.delete(oldest)
  }
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...memories]))
  } catch {
    // Without a store the memory of this page is all there is.
  }
}

function readCopy(): [string, GridMemory][] {
  // A list that is itself opened or loaded anew begins at its top, as any page.
  if (performance.getEntriesByType('navigation')[0]?.name === window.location.href) return []
  try {
    const copy: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(copy) ? copy.filter(isPlace) : []
  } catch {
    return []
  }
}

function isPlace(entry: unknown): entry is [string, GridMemory] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false
  const { offset, activeId, hasFocus } = Object(entry[1]) as Record<keyof GridMemory, unknown>
  return (
    typeof offset === 'number' &&
    (activeId === null || typeof activeId === 'string') &&
    typeof hasFocus === 'boolean'
  )
}
