import type { GridMemory } from './insight-grid.tsx'

/** Where each list was left, by its address: the way back finds its scroll and its row. Bounded, and gone with the page. */
const memories = new Map<string, GridMemory>()
const MOST = 30

export const recallList = (search: string): GridMemory | undefined => memories.get(search)

export function rememberList(search: string, memory: GridMemory) {
  memories.delete(search)
  memories.set(search, memory)
  for (const oldest of memories.keys()) {
    if (memories.size <= MOST) break
    memories.delete(oldest)
  }
}
