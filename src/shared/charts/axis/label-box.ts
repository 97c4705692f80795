/** Width of chart text in pixels, by the average of its characters: words are placed before they are laid out. */
export const textWidth = (text: string) => text.length * 5.6

/** Room left of a value axis for its figures, with the gap between; figures and signs are wider than the average character. */
export const axisRoom = (words: readonly string[]) =>
  10 + 6.4 * Math.max(0, ...words.map((word) => word.length))

/**
 * Moves labels apart along one axis: each keeps at least `gap` pixels from its neighbours and lies as near to its own place as
 * that allows, inside [low, high] when there is room for all. Order by place is kept.
 *
 * @returns positions in the order of `places`
 */
export function spreadLabels(places: readonly number[], gap: number, low: number, high: number): number[] {
  const order = places.map((_, i) => i).sort((a, b) => places[a]! - places[b]!)
  // Pool adjacent violators: a run of labels that push each other shares one mean offset, the least-squares solution.
  const runs: { sum: number; count: number }[] = []
  order.forEach((index, rank) => {
    runs.push({ sum: places[index]! - rank * gap, count: 1 })
    while (runs.length > 1) {
      const last = runs.at(-1)!
      const before = runs.at(-2)!
      if (before.sum / before.count <= last.sum / last.count) break
      before.sum += last.sum
      before.count += last.count
      runs.pop()
    }
  })
  const spread: number[] = Array.from({ length: places.length }, () => 0)
  const room = high - low - (places.length - 1) * gap
  let rank = 0
  for (const run of runs) {
    const offset = Math.min(Math.max(run.sum / run.count, low), low + Math.max(0, room))
    for (let k = 0; k < run.count; k += 1, rank += 1) spread[order[rank]!] = offset + rank * gap
  }
  return spread
}
