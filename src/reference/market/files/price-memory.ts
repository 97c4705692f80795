import { deserialize, serialize } from 'node:v8'
import type { PriceHistory } from '#reference/market/base/asset.ts'
import { codeVersion } from '#reference/memory/code-version.ts'
import { contentKey } from '#reference/memory/content-key.ts'
import { ContentStore, type StoreOptions } from '#reference/memory/content-store.ts'
import { sharedHistory } from './price-columns.ts'
import type { ParsedPrices } from './price-file.ts'
import type { PriceRead } from './price-read.ts'

/** Everything of a read but its columns, which follow as they lie in memory. */
type Head = Omit<PriceRead, 'parsed'> & {
  parsed: Omit<ParsedPrices, 'history'> | null
  bars: number
}

const LENGTH_BYTES = 4

/**
 * Parsed prices on disk, so that a folder that was read once costs its columns and not its text. An entry is found by the path and
 * stamp of its file (size, times, place on the disk) and by the program that read it, as tools that build programs do it.
 */
export class PriceMemory {
  private readonly store: ContentStore

  constructor(options: StoreOptions) {
    this.store = new ContentStore(options)
  }

  async recall(path: string, stamp: string): Promise<PriceRead | null> {
    const bytes = await this.store.read(keyOf(path, stamp))
    if (bytes === null) return null
    try {
      const length = bytes.readUInt32LE(0)
      const head = deserialize(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length)) as Head
      const { digest, problems, parsed, bars } = head
      if (parsed === null) return { digest, problems, parsed: null }
      const { history, memory } = sharedHistory(bars)
      new Uint8Array(memory).set(bytes.subarray(LENGTH_BYTES + length))
      return { digest, problems, parsed: { ...parsed, history } }
    } catch {
      return null
    }
  }

  /** What depends on the day of reading, or on a disk that refused, is read again next time. */
  async keep(path: string, stamp: string, { digest, parsed, problems }: PriceRead): Promise<void> {
    if (digest === '' || problems.some(({ message }) => message.startsWith('lies in the future'))) return
    const rest = parsed && { ticker: parsed.ticker, summary: parsed.summary, skipped: parsed.skipped }
    const bars = parsed?.history.days.length ?? 0
    const head = serialize({ digest, problems, parsed: rest, bars } satisfies Head)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(head.length)
    await this.store.write(
      keyOf(path, stamp),
      Buffer.concat([length, head, ...(parsed ? [columnsOf(parsed.history)] : [])]),
    )
  }
}

const keyOf = (path: string, stamp: string) => contentKey(codeVersion(), 'prices', path, stamp)

/** The columns as they lie in the one stretch of memory that holds them all. */
const columnsOf = ({ open }: PriceHistory) => Buffer.from(new Uint8Array(open.buffer))
