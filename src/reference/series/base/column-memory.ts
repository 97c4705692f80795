/** Returns a column of `bars` values. Its content is arbitrary, so every value must be written before it is read. */
export type TakeColumn = (bars: number) => Float64Array

export const freshColumn: TakeColumn = (bars) => new Float64Array(bars)

/**
 * A pool of columns that are reused. Typed arrays are allocated outside of the heap, and collecting a few hundred new ones per
 * asset would take longer than some series take to compute.
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

  /** Makes all columns available again; those taken before must not be read any more. */
  release(): void {
    this.taken = 0
  }
}

function columnIn(buffer: ArrayBufferLike | undefined, bars: number): Float64Array {
  const bytes = bars * Float64Array.BYTES_PER_ELEMENT
  return new Float64Array(buffer && buffer.byteLength >= bytes ? buffer : new ArrayBuffer(bytes), 0, bars)
}

/** The columns of a frame. The next asset's frame may reuse it once the last frame is no longer read. */
export class FrameMemory {
  /** Columns that several series share. */
  readonly lasting = new ColumnStack()
  /** Columns that are released after each series. */
  readonly scratch = new ColumnStack()
}
