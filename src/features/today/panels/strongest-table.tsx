import { Link } from 'react-router'
import { formatHorizon } from '#shared/format/horizon.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { named, type AssetNames } from '#features/today/model/asset-names.ts'
import type { NewsItem } from '#features/today/model/news-item.ts'
import { cautionOf, hitWords } from '#features/today/model/today-words.ts'
import { useNames } from '#features/today/asked/use-names.ts'
import { AssetLink } from './asset-link.tsx'
import { CellWord, InsightLine, InsightTable, TitleCell } from './insight-table.tsx'

const HEADS = ['Direction', 'Insight', 'Asset', 'Quality', 'Horizon', 'Median', 'Hit ratio · n'] as const

export function StrongestTable({ items }: { items: readonly NewsItem[] }) {
  const names = useNames(items.map(({ tag }) => tag))
  return (
    <InsightTable name="Strongest new insights" heads={HEADS}>
      {items.map((item) => (
        <StrongLine key={item.id} item={item} names={names} />
      ))}
    </InsightTable>
  )
}

function StrongLine({ item, names }: { item: NewsItem; names: AssetNames }) {
  const { id, tag, direction, stars, horizon, median } = item
  const asset = named(item, names)
  const caution = cautionOf(item)
  return (
    <InsightLine>
      <td>
        <DirectionMark direction={direction} hasWord />
      </td>
      <TitleCell>
        <Link to={insightPath(id)} className="font-semibold hover:underline">
          {asset.what}
        </Link>
      </TitleCell>
      <td>
        <AssetLink tag={tag} named={asset} />
      </td>
      <td>
        <QualityMeter stars={stars} />
      </td>
      <td className="data">{formatHorizon(horizon)}</td>
      <td>
        <CellWord>median</CellWord>
        <Amount
          text={formatReturn(median)}
          sign={returnSign(median)}
          isMuted={caution?.word === 'thin'}
          className="font-semibold"
        />
      </td>
      <td>
        <CellWord>hit ratio</CellWord>
        <Amount text={hitWords(item)} isMuted={caution?.word === 'thin'} />
        {caution && (
          <span className="ml-2 text-caution" title={caution.words}>
            {caution.word}
          </span>
        )}
      </td>
    </InsightLine>
  )
}

/** The sentence and the rows in their sizes. */
export const StrongestSkeleton = ({ rows }: { rows: number }) => (
  <div role="status" aria-label="Loading new insights">
    <Skeleton className="mx-4 mt-3 mb-9 w-72 max-w-[80%]" />
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex h-9 items-center border-t border-line-faint px-4 max-page-md:h-[4.5rem]">
        <Skeleton className="w-2/3" />
      </div>
    ))}
  </div>
)
