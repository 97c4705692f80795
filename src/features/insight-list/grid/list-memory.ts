/** What a list remembers while it is not on screen; the offset in px. */
export type GridMemory = { offset: number; activeId: string | null; hasFocus: boolean }

const STORAGE_KEY = 'insight-desk.list-places'
const MOST = 30

/** Where each list was left, by its history entry: as long as the tab lives, loaded anew or not. Bounded. */
let positions: Map<string, GridMemory> | undefined

export const recallPosition = (entry: string): GridMemory | undefined => known().get(entry)

export function rememberPosition(entry: string, memory: GridMemory) {
  const all = known()
  all.delete(entry)
  all.set(entry, memory)
  for (const oldest of all.keys()) {
    if (all.size <= MOST) break
    all.delete(oldest)
  }
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...all]))
  } catch {
    // Without a store the memory of this page is all there is.
  }
}

const known = () => (positions ??= new Map(readStored().filter(isOfThisVisit)))

function readStored(): [string, GridMemory][] {
  try {
    const copy: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(copy) ? copy.filter(isPosition) : []
  } catch {
    return []
  }
}

/** The router calls the first entry of every visit by the same name: opened by its address, a list is not the one of the visit before. */
function isOfThisVisit([entry]: [string, GridMemory]): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return !(entry.startsWith('default ') && visit && 'type' in visit && visit.type === 'navigate')
}

function isPosition(entry: unknown): entry is [string, GridMemory] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false
  const { offset, activeId, hasFocus } = Object(entry[1]) as Record<keyof GridMemory, unknown>
  return (
    typeof offset === 'number' &&
    (activeId === null || typeof activeId === 'string') &&
    typeof hasFocus === 'boolean'
  )
}
