import { Link } from 'react-router'
import { toIsoDay } from '#contract/values/instant.ts'
import { formatWeekday } from '#shared/format/date.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { named, type AssetNames } from '#features/today/model/asset-names.ts'
import type { Ending } from '#features/today/model/ending.ts'
import { leftWords } from '#features/today/model/today-words.ts'
import { useNames } from '#features/today/asked/use-names.ts'
import { AssetLink } from './asset-link.tsx'
import { InsightLine, InsightTable, TitleCell } from './insight-table.tsx'

const HEADS = ['Ends', 'Direction', 'Insight', 'Asset', 'Quality', 'Horizon'] as const

export function EndingTable({ endings }: { endings: readonly Ending[] }) {
  const names = useNames(endings.map(({ tag }) => tag))
  return (
    <InsightTable name="Horizons that end soon" heads={HEADS}>
      {endings.map((ending) => (
        <EndingLine key={ending.key} ending={ending} names={names} />
      ))}
    </InsightTable>
  )
}

function EndingLine({ ending, names }: { ending: Ending; names: AssetNames }) {
  const { id, tag, direction, stars, horizon, endAt, left } = ending
  const asset = named(ending, names)
  return (
    <InsightLine>
      <td>
        <time dateTime={toIsoDay(endAt)} className="data font-semibold">
          {formatWeekday(endAt)}
        </time>
        <span className="text-xs text-ink-2 page-md:block"> {leftWords(left)}</span>
      </td>
      <td>
        <DirectionMark direction={direction} hasWord />
      </td>
      <TitleCell>
        {id === null ? (
          asset.what
        ) : (
          <Link to={insightPath(id)} className="font-semibold hover:underline">
            {asset.what}
          </Link>
        )}
      </TitleCell>
      <td>
        <AssetLink tag={tag} named={asset} />
      </td>
      <td>
        <QualityMeter stars={stars} />
      </td>
      <td className="data">{formatHorizon(horizon)}</td>
    </InsightLine>
  )
}

/** The rows in their sizes. */
export const EndingSkeleton = ({ rows }: { rows: number }) => (
  <div role="status" aria-label="Loading horizons that end soon" className="pt-6">
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        className="flex h-[3.25rem] items-center border-t border-line-faint px-4 max-page-md:h-[4.5rem]"
      >
        <Skeleton className="w-2/3" />
      </div>
    ))}
  </div>
)
