import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createCursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { BaseRateStrip } from './base-rate-strip.tsx'
import { baseReadout, baseSides } from './base-rate-words.ts'

const base = { windows: 4000, from: 0, share: 0.57, gained: 0.57, median: 0.01, p10: -0.05, p90: 0.06 }

function strip(cases: number | null, counted: number) {
  const returns = Float64Array.from({ length: counted }, (_, i) => i / 100)
  const study = { bars: 21, outcomes: [], returns, n: counted, hits: counted }
  const row = {
    horizon: '1m',
    bars: 21,
    rate: 0.8,
    median: 0.02,
    cases,
    hits: null,
    source: 'stated',
  } as const
  const sides = baseSides({ ...row, base, study })!
  const source = createCursorSource({ count: 4 })
  const { container } = render(
    <BaseRateStrip width={500} height={164} sides={sides} isDown={false} source={source} summary="" />,
  )
  const dot = container.querySelector('circle')!
  return {
    spans: [...container.querySelectorAll('[data-span]')].map((each) => each.getAttribute('data-span')),
    isHatched: container.querySelector('[data-hatched]') !== null,
    isHollow: dot.classList.contains('fill-surface'),
    words: container.querySelector('svg')!.textContent,
    spoken: baseReadout(sides[0], 'outcomes', false).spoken(),
  }
}

test('of a thin sample there is no middle 80%, drawn or said, and its marks are hollow', () => {
  const thin = strip(10, 10)
  expect(thin).toMatchObject({ spans: ['without'], isHatched: false, isHollow: true })
  expect(thin.words).toContain('too few cases for a band')
  expect(thin.spoken).toBe('Median, with the condition, median +2.0%, episodes 10')
})

test('a limited sample is hatched and hollow, an ample one plain', () => {
  expect(strip(20, 20)).toMatchObject({ spans: ['with', 'without'], isHatched: true, isHollow: true })
  const ample = strip(40, 40)
  expect(ample).toMatchObject({ spans: ['with', 'without'], isHatched: false, isHollow: false })
  expect(ample.words).not.toContain('too few')
  expect(ample.spoken).toContain('90th percentile')
})

test('a band rests on the cases that give it, whatever number is stated for the share', () => {
  expect(strip(40, 11)).toMatchObject({ spans: ['without'], isHollow: false })
  expect(strip(null, 40)).toMatchObject({ spans: ['with', 'without'], isHollow: true })
})
