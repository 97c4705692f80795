import { deserialize, serialize } from 'node:v8'
import type { ContentStore } from '#reference/memory/content-store.ts'
import { emptyPeerTable, PEER_COLUMNS, type PeerTable } from '#reference/engine/statistics/peer-table.ts'

/** The table but for its columns, which follow as they lie in memory. */
type Head = Pick<PeerTable, 'firstDay' | 'span' | 'rows'>

const LENGTH_BYTES = 4

/** Market and sector returns of a whole market from an earlier run over the very same prices; null where there are none. */
export async function readPeers(store: ContentStore, key: string): Promise<PeerTable | null> {
  const bytes = await store.read(key)
  if (bytes === null) return null
  try {
    const length = bytes.readUInt32LE(0)
    const head = deserialize(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length)) as Head
    const table = emptyPeerTable(head)
    let at = LENGTH_BYTES + length
    for (const column of PEER_COLUMNS) {
      const { buffer, byteLength } = table[column]
      new Uint8Array(buffer).set(bytes.subarray(at, at + byteLength))
      at += byteLength
    }
    return at === bytes.length ? table : null
  } catch {
    return null
  }
}

export async function writePeers(store: ContentStore, key: string, table: PeerTable): Promise<void> {
  const { firstDay, span, rows } = table
  const head = serialize({ firstDay, span, rows } satisfies Head)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(head.length)
  const columns = PEER_COLUMNS.map((column) => Buffer.from(table[column].buffer))
  await store.write(key, Buffer.concat([length, head, ...columns]))
}
