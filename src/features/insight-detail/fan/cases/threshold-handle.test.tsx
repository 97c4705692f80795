import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { AS_RETURN } from '#features/insight-detail/model/outcome-unit.ts'
import { ThresholdHandle } from './threshold-handle.tsx'

test('steps of a held key add up before the first of them is drawn, and begin anew from what is', () => {
  const asked: number[] = []
  const handle = (value: number) => (
    <ThresholdHandle
      name="Gain"
      value={value}
      unit={AS_RETURN}
      box={{
        y: linearScale([-0.1, 0.1], [200, 0]),
        left: 0,
        right: 300,
        top: 0,
        bottom: 200,
        width: 300,
        height: 200,
      }}
      x={300}
      onMove={(percent) => asked.push(percent)}
    />
  )
  const { rerender } = render(handle(0.05))
  const slider = screen.getByRole('slider', { name: 'Gain' })
  for (let i = 0; i < 3; i += 1) fireEvent.keyDown(slider, { key: 'ArrowUp' })
  expect(asked).toEqual([5.5, 6, 6.5])
  // Changed by another way meanwhile: a preset, the way back.
  rerender(handle(0.02))
  fireEvent.keyDown(slider, { key: 'ArrowDown', shiftKey: true })
  expect(asked.at(-1)).toBe(-3)
})
