import { Segmented } from '#shared/ui/segmented.tsx'
import { scaleObstacle, type PriceScaleName } from '#features/asset-overview/series/price-view.ts'
import type { PriceView } from '#features/asset-overview/series/use-price-view.ts'

type ScaleSwitchProps = {
  view: PriceView
  scale: PriceScaleName
  isComparing: boolean
  lowest: number
  base: number | null
}

/** Scales that this window can be drawn on: what cannot apply is absent, and said below the chart when it was asked for. */
export function ScaleSwitch({ view, scale: shown, isComparing, lowest, base }: ScaleSwitchProps) {
  const scales = isComparing
    ? COMPARE_SCALES
    : SCALES.filter(({ value }) => scaleObstacle(value, lowest, base) === null)
  return (
    <Segmented<PriceScaleName>
      label="Scale"
      options={scales}
      value={scales.some(({ value }) => value === shown) ? shown : 'linear'}
      onChange={(scale) => view.set({ scale })}
    />
  )
}

const SCALES = [
  { value: 'linear', label: 'Linear' },
  { value: 'log', label: 'Log' },
  { value: 'percent', label: '%', name: 'Percent' },
] as const

const COMPARE_SCALES = [
  { value: 'linear', label: 'Index' },
  { value: 'log', label: 'Log' },
] as const
