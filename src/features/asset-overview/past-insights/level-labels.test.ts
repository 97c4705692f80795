import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlaps, textBox } from '#shared/charts/axis/label-box.ts'
import { levelLabels } from './level-labels.ts'

const PLOT = { left: 8, right: 880, top: 14, bottom: 398 }

test('under a marker of a few pixels the words stand beside it and apart from each other', () => {
  const marks = [{ left: 826, right: 842, top: 80, bottom: 104 }]
  const [high, low] = levelLabels(
    [
      { text: '466.56', y: 92 },
      { text: '452.75', y: 96 },
    ],
    { span: { left: 834, right: 838 }, plot: PLOT, marks },
  )
  for (const label of [high!, low!]) expect(overlaps(textBox(label), marks[0]!)).toBe(false)
  expect(overlaps(textBox(high!), textBox(low!))).toBe(false)
})

test('with one marker in the way, two levels never hide it nor each other, and stay in the plot', () => {
  const y = fc.integer({ min: 60, max: 340 })
  fc.assert(
    fc.property(
      y,
      y,
      fc.integer({ min: 20, max: 860 }),
      fc.integer({ min: 1, max: 300 }),
      (a, b, at, wide) => {
        const marks = [{ left: at - 7, right: at + 7, top: a - 3, bottom: a + 22 }]
        const span = { left: at, right: Math.min(PLOT.right, at + wide) }
        const [first, second] = levelLabels(
          [
            { text: '123.45', y: a },
            { text: '99.10', y: b },
          ],
          { span, plot: PLOT, marks },
        )
        expect(overlaps(textBox(first!), textBox(second!))).toBe(false)
        for (const label of [first!, second!]) {
          expect(overlaps(textBox(label), marks[0]!)).toBe(false)
          expect(label.x).toBeGreaterThanOrEqual(PLOT.left)
          expect(textBox(label).right).toBeLessThanOrEqual(PLOT.right)
        }
      },
    ),
  )
})
