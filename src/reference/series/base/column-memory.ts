/** Hands out a column of `bars` values. It holds whatever was last written there: every value that is read has to be written first. */
export type TakeColumn = (bars: number) => Float64Array

export const freshColumn: TakeColumn = (bars) => new Float64Array(bars)

/**
 * Columns that serve again and again. Typed arrays lie outside the heap, and a few hundred new ones for every asset keep the
 * garbage collector at work for longer than some series take to compute.
 */
class ColumnStack {
  private readonly columns: Float64Array[] = []
  private taken = 0

  readonly take: TakeColumn = (bars) => {
    const known = this.columns[this.taken]
    const column = known?.length === bars ? known : columnIn(known?.buffer, bars)
    this.columns[this.taken] = column
    this.taken += 1
    return column
  }

  /** Everything taken may be handed out again: it must not be read any more. */
  release(): void {
    this.taken = 0
  }
}

function columnIn(buffer: ArrayBufferLike | undefined, bars: number): Float64Array {
  const bytes = bars * Float64Array.BYTES_PER_ELEMENT
  return new Float64Array(buffer && buffer.byteLength >= bytes ? buffer : new ArrayBuffer(bytes), 0, bars)
}

/** What a frame keeps its columns in; may be given to the frame of the next asset when no one reads the last one any more. */
export class FrameMemory {
  /** Columns that several series share. */
  readonly lasting = new ColumnStack()
  /** Columns that are free again as soon as one series is computed. */
  readonly scratch = new ColumnStack()
}
