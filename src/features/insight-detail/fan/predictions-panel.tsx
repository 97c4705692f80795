import { useMemo } from 'react'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { placeHorizon } from '#shared/predictions/horizon-place.ts'
import { isCalculable, type DetailModel } from '#features/insight-detail/model/detail-model.ts'
import type { Fan } from '#shared/predictions/fan.ts'
import { outcomeUnit } from '#features/insight-detail/model/detail-search.ts'
import { signalLines } from '#features/insight-detail/model/insight-facts.ts'
import { drawFan, type FanDrawing } from './fan-drawing.ts'
import { FanPanel, type FanPanelProps } from './fan-panel.tsx'

type PredictionsPanelProps = Pick<FanPanelProps, 'fan' | 'search' | 'setSearch' | 'caption'> & {
  model: FanPanelProps['model'] & Pick<DetailModel, 'rows'>
  /** The service's own predictions, which may end before the fan that is shown. */
  predicted: Fan
  /** The fan is calculated here. */
  isCalculated: boolean
  baseOutline: FanDrawing['base']
}

/** Past outcomes by date, with the realised path. */
export function PredictionsPanel(props: PredictionsPanelProps) {
  const { model, fan, predicted, isCalculated, search, setSearch, baseOutline, caption } = props
  const { facts, horizons, horizon, place, path, cases } = model
  const drawing = useMemo(
    () =>
      drawFan({
        fan,
        lastStep: model.lastStep,
        path,
        levels: signalLines(facts),
        horizons: horizons.flatMap((name) => {
          const at = placeHorizon(fan, name, facts.entryAt)
          return at.kind === 'step' && at.isExact ? [{ horizon: name, step: at.index }] : []
        }),
        base: baseOutline,
        unit: outcomeUnit(search.unit, facts.lastValue, facts.prices),
        otherUnit: outcomeUnit(search.unit === 'price' ? 'return' : 'price', facts.lastValue, facts.prices),
        cases,
      }),
    [fan, model.lastStep, path, facts, horizons, baseOutline, search.unit, cases],
  )
  const heading = (
    <span className="print:hidden">
      <Segmented
        label="Horizon"
        options={horizons.map((value) => ({
          value,
          label: value,
          // Beyond the predictions a fan is calculated here, where the closes reproduce the service's hit ratio.
          disabledBecause:
            placeHorizon(predicted, value, facts.entryAt).kind === 'beyond' &&
            !isCalculable(model.rows.find((row) => row.horizon === value) ?? null)
              ? `The predictions end before ${value}`
              : undefined,
        }))}
        value={horizon ?? ''}
        onChange={(value) => setSearch({ horizon: value === facts.horizon ? null : value })}
      />
    </span>
  )
  if (!drawing) {
    return (
      <Panel title="Predictions" id="fan" actions={horizons.length > 1 ? heading : undefined}>
        <EmptyState title="Too few predictions for a fan">
          The service sent {fan.steps.length === 0 ? 'no usable step' : 'a single step'}. The hit ratios below
          do not depend on it.
        </EmptyState>
      </Panel>
    )
  }
  return (
    <FanPanel
      model={model}
      fan={fan}
      search={search}
      setSearch={setSearch}
      drawing={drawing}
      heading={heading}
      caption={
        isCalculated
          ? (shows, legend) => caption(`Calculated here: ${shows}`, legend, drawing.steps.at(-1)?.count)
          : caption
      }
      isBeyond={place.kind === 'beyond'}
      calculated={isCalculated ? { ends: facts.horizon } : null}
    />
  )
}
