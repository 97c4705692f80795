import { useCommands } from '#shared/state/commands.ts'
import { MEASURE_OFF, type Measure } from './measure.ts'
import { RANGES } from '#features/asset-overview/series/price-window.ts'
import type { PriceView } from '#features/asset-overview/series/use-price-view.ts'

type PriceKeys = {
  view: PriceView
  onTable: () => void
  measure: Measure
  onMeasure: (measure: Measure) => void
}

/** The page's own keys; the chart itself handles the same ones while it has the focus. */
export function usePriceKeys({ view, onTable, measure, onMeasure }: PriceKeys) {
  useCommands([
    ...RANGES.map((range, i) => ({
      id: `asset.range.${range}`,
      label: `Show ${range}`,
      group: 'Asset',
      keys: String(i + 1),
      run: () => view.setRange(range),
    })),
    {
      id: 'asset.table',
      label: 'Show the price as a table',
      group: 'Asset',
      keys: 't',
      hint: 'table',
      run: onTable,
    },
    {
      id: 'asset.measure',
      label: 'Measure from A to B',
      group: 'Asset',
      keys: 'm',
      hint: 'measure',
      run: () => onMeasure(measure.state === 'off' ? { state: 'armed' } : MEASURE_OFF),
    },
    ...(measure.state === 'off'
      ? []
      : [
          {
            id: 'asset.measure-clear',
            label: 'Clear the measure',
            group: 'Asset',
            keys: 'Escape',
            run: () => onMeasure(MEASURE_OFF),
          },
        ]),
    ...(view.canShowPast
      ? [
          {
            id: 'asset.past',
            label: 'Past insights on the chart',
            group: 'Asset',
            keys: 'p',
            hint: 'past insights',
            run: () => view.set({ past: !view.past }),
          },
        ]
      : []),
  ])
}
