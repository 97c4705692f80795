import { ChartTag, ChartText } from '#shared/charts/chart-parts.tsx'
import { HatchedArea } from '#shared/charts/hatched-area.tsx'
import { bandPath, linePath } from '#shared/charts/svg-path.ts'
import { levelBeyond } from '#features/insight-detail/fan/geometry/fan-drawing.ts'
import type { Drawn } from '#features/insight-detail/fan/geometry/fan-geometry.ts'
import { limitedNote, placeRealisedTag } from '#features/insight-detail/fan/labels/fan-label-places.ts'
import type { PathDay } from '#shared/predictions/realised-path.ts'

/** Everything of the fan that is one line or one mark: entry, levels, price before, nodes, realised path. */
export function FanMarks({ drawing, geometry }: Drawn) {
  const { x, y, left, right, top, bottom } = geometry
  const note = limitedNote({ drawing, geometry })
  const entryX = x(drawing.entryAt)
  const last = drawing.realised.at(-1)
  const points = (days: readonly PathDay[]) => days.map(({ at, value }) => [x(at), y(value)] as const)
  const realised = linePath(points(drawing.realised))
  const realisedText = last ? `Realised ${drawing.unit.format(last.value)}` : ''
  const widest = drawing.rows.flatMap((row) => (row.bands[0] ? [{ at: row.at, band: row.bands[0] }] : []))
  const nodes = drawing.cases.flatMap(({ at }) => drawing.rows.find((row) => row.at === at) ?? [])
  return (
    <g>
      {drawing.base.length > 1 && (
        <g className="fill-none stroke-base-ref" strokeDasharray="3 3">
          <path d={linePath([[entryX, y(0)], ...drawing.base.map((p) => [x(p.at), y(p.p10)] as const)])} />
          <path d={linePath([[entryX, y(0)], ...drawing.base.map((p) => [x(p.at), y(p.p90)] as const)])} />
        </g>
      )}
      {drawing.tier === 'limited' && widest.length > 1 && (
        <>
          <HatchedArea
            d={bandPath(
              widest.map(({ at, band }) => [x(at), y(band[0])] as const),
              widest.map(({ at, band }) => [x(at), y(band[1])] as const),
            )}
          />
          {note && (
            <ChartText x={note.x} y={note.y} tone="caution" isBold hasHalo>
              {note.text}
            </ChartText>
          )}
        </>
      )}
      <g shapeRendering="crispEdges">
        <line x1={left} x2={right} y1={y(0)} y2={y(0)} className="stroke-chart-zero" />
        {[entryX, right].map((at, i) => (
          <line
            key={i}
            x1={at}
            x2={at}
            y1={top - 8}
            y2={bottom}
            className="stroke-[var(--chart-ref)]"
            strokeDasharray="2 3"
          />
        ))}
        {last && last.day > 0 && last.at < drawing.time[1] && (
          <line
            x1={x(last.at)}
            x2={x(last.at)}
            y1={top - 8}
            y2={bottom}
            className="stroke-[var(--chart-ref)]"
          />
        )}
      </g>
      {drawing.levels.map(
        (level) =>
          levelBeyond(level, drawing) === null && (
            <line
              key={level.side}
              x1={entryX}
              x2={right}
              y1={y(level.value)}
              y2={y(level.value)}
              className="stroke-fan-median"
              strokeWidth={1.25}
              strokeDasharray="1 3"
            />
          ),
      )}
      <path
        d={linePath(points(drawing.past))}
        className="fill-none stroke-[var(--chart-past)]"
        strokeWidth={1.25}
      />
      {drawing.dots.map(({ at, value }, i) => (
        <circle
          key={i}
          cx={x(at)}
          cy={y(value)}
          r={value >= 0 ? 3.5 : 3}
          className={value >= 0 ? 'fill-gain' : 'fill-none stroke-loss stroke-[1.5px]'}
        />
      ))}
      {drawing.tier !== 'thin' &&
        nodes.map(
          (row) =>
            row.median !== null && (
              <rect
                key={row.at}
                x={x(row.at) - 2.5}
                y={y(row.median) - 2.5}
                width={5}
                height={5}
                className="fill-surface stroke-fan-median"
                strokeWidth={1.25}
              />
            ),
        )}
      {drawing.realised.length > 1 && last && (
        <g strokeLinejoin="round">
          <path d={realised} className="fill-none stroke-surface" strokeWidth={5} opacity={0.8} />
          <path d={realised} className="fill-none stroke-chart-fact" strokeWidth={2} />
          {nodes
            .filter((node) => node.at < last.at)
            .flatMap((node) => drawing.realised.findLast((day) => day.at <= node.at) ?? [])
            .map((day) => (
              <circle
                key={day.at}
                cx={x(day.at)}
                cy={y(day.value)}
                r={3}
                className="fill-surface stroke-chart-fact"
                strokeWidth={1.5}
              />
            ))}
          <circle
            cx={x(last.at)}
            cy={y(last.value)}
            r={4}
            className="fill-chart-fact stroke-surface"
            strokeWidth={1.5}
          />
          <ChartTag
            {...placeRealisedTag(
              { text: realisedText, at: x(last.at), y: y(last.value) },
              { drawing, geometry },
            )}
            text={realisedText}
          />
        </g>
      )}
    </g>
  )
}
