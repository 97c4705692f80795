import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import { countOf } from '#shared/format/words.ts'
import { setPreferences } from '#shared/state/preferences.ts'
import { Segmented } from '#shared/ui/toggles.tsx'
import type { FanDrawing } from './fan-drawing.ts'

/** For a horizon without a prediction near it: where the fan comes from, or why it ends elsewhere. */
export function OtherHorizonNote({ model, count }: { model: DetailModel; count: number | null }) {
  const { facts, horizon, place, calculated } = model
  if (place.kind !== 'beyond') return null
  return (
    <p className="mb-2 text-xs text-caution">
      {calculated ? (
        <>
          <b className="font-semibold">Calculated here.</b> The service predicts
          {facts.horizon === null ? ' a shorter horizon' : ` ${facts.horizon}`} only. This fan uses the closes
          after the {count === null ? 'past cases' : countOf(count, 'past case')} of the hit ratio at{' '}
          {horizon}.
        </>
      ) : (
        `The service's predictions have no step near ${horizon}, so the fan ends elsewhere. The hit ratio for ${horizon} is shown below.`
      )}
    </p>
  )
}

/** Shows the bands as stated or calibrated. While the calibration is pending, its space is reserved. */
export const BandsControl = ({ calibration }: Pick<FanDrawing, 'calibration'>) => (
  <div className="mt-2 flex min-h-[var(--control-h)] flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-ink-2">
    <span className="print:hidden">
      <Segmented
        label="Bands"
        options={{ stated: 'As stated', calibrated: 'Calibrated' }}
        value={calibration ? 'calibrated' : 'stated'}
        onChange={(fanBands) => setPreferences({ fanBands })}
      />
    </span>
    <p className="max-page-md:min-h-[3lh] min-w-[min(16rem,100%)] flex-1 text-pretty">
      {calibration?.sentence}
    </p>
  </div>
)

export function SampleNotes({ drawing: { steps, tier, count, cases } }: { drawing: FanDrawing }) {
  const crossing = steps.filter((step) => step.isCrossing).length
  return (
    <>
      {tier === 'thin' && (
        <p className="mt-2 text-sm text-caution">
          Too few cases for bands ({count ?? 'number not provided'}). Each dot is one{' '}
          {cases ? 'past case' : 'stated percentile'}.
        </p>
      )}
      {crossing > 0 && (
        <p className="mt-2 text-xs text-caution">
          Percentiles cross at {crossing} of {steps.length} steps and are drawn in sorted order.
        </p>
      )}
    </>
  )
}
