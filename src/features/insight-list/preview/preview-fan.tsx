import type { UseQueryResult } from '@tanstack/react-query'
import { memo } from 'react'
import { failureOf } from '#api/client/api-error.ts'
import { StandingFailure } from '#shared/ui/states/last-failure.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { MiniFanChart } from './mini-fan-chart.tsx'
import { miniFan } from './mini-fan.ts'
import type { PreviewModel } from './preview-model.ts'
import { PreviewHead } from './preview-parts.tsx'

// As high as the drawing and its caption.
const WAIT = (
  <div className="aspect-[7/3] pb-7 box-content">
    <Skeleton className="h-full w-full" />
  </div>
)

type PreviewFanProps = {
  query: Pick<UseQueryResult<unknown>, 'data' | 'error' | 'errorUpdatedAt' | 'isFetching'> & {
    refetch: () => unknown
  }
  model: PreviewModel
}

/** The insight's fan, small, with the price before its publication and since. */
export const PreviewFan = memo(function PreviewFan({ query, model }: PreviewFanProps) {
  const { path } = model
  const fan = model.fan && miniFan(model.fan)
  return (
    <section>
      <PreviewHead>Predictions</PreviewHead>
      {fan ? (
        <MiniFanChart
          fan={fan}
          entryAt={path?.entryAt ?? null}
          past={path?.past ?? []}
          realised={path?.since ?? []}
        />
      ) : query.data ? (
        <p className="text-ink-2">The service provides no predictions for this insight.</p>
      ) : query.errorUpdatedAt > 0 ? (
        // Its button stays where it is while it is asked for again.
        <StandingFailure query={query} failureOf={failureOf} what="Predictions" className="px-0 py-2">
          {WAIT}
        </StandingFailure>
      ) : (
        WAIT
      )}
    </section>
  )
})
