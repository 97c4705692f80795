import { deserialize, serialize } from 'node:v8'
import type { Day, PriceHistory } from '#reference/market/base/asset.ts'
import type { KeptPrices } from '#reference/market/base/market-spec.ts'
import { codeVersion } from '#reference/memory/code-version.ts'
import { contentKey } from '#reference/memory/content-key.ts'
import { ContentStore, type StoreOptions } from '#reference/memory/content-store.ts'
import { sharedHistory, sharedHistoryBytes } from './price-columns.ts'
import { type PriceRead, readPricesNow } from './price-read.ts'

/** What is known of a file beside its columns, which follow as they lie in memory. */
type Head = Omit<PriceRead, 'parsed'> & {
  parsed: (Omit<NonNullable<PriceRead['parsed']>, 'prices'> & { prices: KeptPrices }) | null
}

/** A read with the stamp that its file had. */
export type StampedRead = PriceRead & { stamp: string }

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
    return bytes && (cut(bytes)?.head ?? null)
  }

  /**
   * The columns of a file that was kept. An entry that is gone or broken is made anew from its file.
   *
   * @param today rows of later days are left out
   * @throws when the file has changed meanwhile, so that its prices are no longer those of the market
   */
  fetch(kept: KeptPrices, today: Day | undefined): PriceHistory {
    const bytes = this.store.readNow(keyOf(kept.path, kept.stamp))
    const found = bytes && cut(bytes)
    if (found && found.columns.length === sharedHistoryBytes(kept.bars)) {
      const { history, memory } = sharedHistory(kept.bars)
      new Uint8Array(memory).set(found.columns)
      return history
    }
    const read = readPricesNow(kept.path, today)
    const prices = read.parsed?.prices
    if (!prices || 'stamp' in prices || read.digest !== kept.digest)
      throw new Error(`${kept.path} has changed since it was read`)
    void this.keep(kept.path, kept.stamp, read)
    return prices
  }

  /**
   * Keeps the columns of a read on disk, and gives back a read that only knows where they lie. What depends on the day of reading, or on
   * a disk that refused, is given back as it is: it is read again next time.
   */
  async keep(path: string, stamp: string, read: PriceRead): Promise<PriceRead> {
    const { digest, parsed, problems } = read
    const prices = parsed?.prices ?? null
    if (!isLasting(read) || (prices !== null && 'stamp' in prices)) return read
    const days = prices?.days ?? new Int32Array(0)
    const kept: KeptPrices = {
      path,
      stamp,
      digest,
      bars: days.length,
      firstDay: days[0] ?? 0,
      lastDay: days.at(-1) ?? 0,
    }
    const head: Head = { digest, problems, parsed: parsed && { ...parsed, prices: kept } }
    const words = serialize(head)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(words.length)
    const isKept = await this.store.write(
      keyOf(path, stamp),
      Buffer.concat([length, words, ...(prices ? [columnsOf(prices)] : [])]),
    )
    return isKept ? head : read
  }

  /** What was known of every file of a folder, by path. */
  async recallFolder(folder: string): Promise<Map<string, StampedRead>> {
    const bytes = await this.store.read(folderKey(folder))
    try {
      return bytes === null ? new Map() : (deserialize(bytes) as Map<string, StampedRead>)
    } catch {
      return new Map()
    }
  }

  /** Notes what is known of the files of a folder, those that were kept. */
  async keepFolder(folder: string, reads: ReadonlyMap<string, StampedRead>): Promise<void> {
    const isKept = (read: PriceRead) =>
      isLasting(read) && (read.parsed === null || 'stamp' in read.parsed.prices)
    const kept = new Map([...reads].filter(([, read]) => isKept(read)))
    await this.store.write(folderKey(folder), serialize(kept))
  }
}

const keyOf = (path: string, stamp: string) => contentKey(codeVersion(), 'prices', path, stamp)

const folderKey = (folder: string) => contentKey(codeVersion(), 'folder', folder)

/** Whether the same file will be read in the same way on any later day. */
export const isLasting = ({ digest, problems }: PriceRead) =>
  digest !== '' && !problems.some(({ message }) => message.startsWith('lies in the future'))

/** The columns as they lie in the one stretch of memory that holds them all. */
const columnsOf = ({ open }: PriceHistory) => Buffer.from(new Uint8Array(open.buffer))

function cut(bytes: Buffer): { head: Head; columns: Buffer } | null {
  try {
    const end = LENGTH_BYTES + bytes.readUInt32LE(0)
    return { head: deserialize(bytes.subarray(LENGTH_BYTES, end)) as Head, columns: bytes.subarray(end) }
  } catch {
    return null
  }
}
