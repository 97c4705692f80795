import type { PriceHistory } from '#reference/market/base/asset.ts'
import { isoDate } from '#reference/market/base/civil-date.ts'
import type { FileProblem } from './file-problem.ts'

/** Daily log return beyond which a close may be a missed split rather than news: up by 65 %, down by 39 %. */
const SUDDEN = 0.5

/** Says which file has closes that leap; nothing is left out, because companies have really fallen and risen so far. */
export function remarkSuddenMoves(
  { days, close }: Pick<PriceHistory, 'days' | 'close'>,
  file: string,
  report: (problem: FileProblem) => void,
): void {
  let count = 0
  let first = 0
  for (let i = 1; i < close.length; i++) {
    if (Math.abs(Math.log(close[i]! / close[i - 1]!)) <= SUDDEN) continue
    if (count === 0) first = days[i]!
    count += 1
  }
  if (count === 0) return
  const moves = count === 1 ? '1 close leaps' : `${count} closes leap`
  report({
    file,
    line: null,
    message: `${moves} by more than 65 % up or 39 % down in a day, first on ${isoDate(first)}; kept, though a split that was missed would look the same`,
  })
}
