import { clsx } from 'clsx'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { MarkerFrame } from '#features/asset-overview/model/price-geometry.ts'
import type { ChartSize } from '#shared/charts/chart-frame.tsx'
import { formatDay } from '#shared/format/date.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatHorizon } from '#shared/format/words.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { outcomeWords, StatusMark } from '#shared/ui/indicators/status-mark.tsx'
import { type AssetInsight } from './asset-insight.ts'
import {
  clusterMarkers,
  clusterName,
  holds,
  placedOn,
  sideOf,
  STEM_PX,
  MarkerLayer,
  type MarkerCluster,
  type MarkedInsights,
} from './markers.tsx'
import { moveInList, OpenInsightLink, targetOf } from './past-insights-table.tsx'

type PastMarkersProps = ChartSize & {
  points: readonly SeriesPoint[]
  frame: MarkerFrame
  marked: MarkedInsights
}

/** Past insights on a line, merged where they would overlap. On top of the chart's cursor layer, so that they can be pressed. */
export function PastMarkers({ points, frame, marked, width, height }: PastMarkersProps) {
  const { insights, selected, onSelect } = marked
  const clusters = useMemo(() => clusterMarkers(placedOn(points, frame, insights)), [points, frame, insights])
  if (clusters.length === 0) return null
  return (
    <>
      <MarkerLayer clusters={clusters} frame={frame} selected={selected} width={width} height={height} />
      <MarkerButtons
        clusters={clusters}
        width={width}
        selectedKey={selected?.key ?? null}
        onSelect={onSelect}
      />
    </>
  )
}

type MarkerButtonsProps = {
  clusters: readonly MarkerCluster[]
  width: number
  selectedKey: string | null
  onSelect: (key: string | null) => void
}

/** Size of a marker's target, px: the minimum of WCAG 2.2. */
const TARGET = 24

/** Delay before the card closes when the pointer leaves. */
const LEAVE_MS = 220

/**
 * The markers as buttons over their drawing. One tab stop; left and right move in time order, Enter selects an insight or opens
 * the list of a cluster, down moves into that list, Esc closes and deselects.
 */
export function MarkerButtons({ clusters, width, selectedKey, onSelect }: MarkerButtonsProps) {
  const toolbar = useRef<HTMLDivElement>(null)
  /** Key of the insight whose marker has the focus: an insight, because markers may merge while more load. */
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const card = useOpenCard()
  const inTime = useMemo(() => clusters.toSorted((a, b) => a.x - b.x), [clusters])
  const found = inTime.findIndex((cluster) => holds(cluster, focusedKey ?? selectedKey))
  const stop = found < 0 ? inTime.length - 1 : found
  const open = clusters.find((cluster) => holds(cluster, card.openKey)) ?? null
  const focusOn = (index: number) =>
    toolbar.current?.querySelectorAll<HTMLElement>('[data-marker]')[index]?.focus({ preventScroll: true })

  useLayoutEffect(() => {
    // The focused marker has merged into another one, without a blur event: the focus moves there.
    if (focusedKey !== null && document.activeElement === document.body) focusOn(stop)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && selectedKey !== null) onSelect(null)
    else if (event.key === 'ArrowDown' && open && open === inTime[stop] && open.members.length > 1)
      toolbar.current?.querySelector<HTMLElement>('li button')?.focus()
    else {
      const to = targetOf(event.key, stop, inTime.length, ['ArrowRight', 'ArrowLeft'])
      if (to === null) return
      focusOn(to)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={toolbar}
      role="toolbar"
      aria-label="Past insights on the chart"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocusedKey(null)
      }}
      className="pointer-events-none absolute inset-0 print:hidden"
    >
      {inTime.map((cluster, i) => {
        const { key, x, y, members } = cluster
        const isSelected = holds(cluster, selectedKey)
        return (
          <button
            key={key}
            type="button"
            data-marker=""
            tabIndex={i === stop ? 0 : -1}
            aria-label={clusterName(cluster)}
            aria-pressed={isSelected}
            aria-expanded={members.length > 1 ? open === cluster : undefined}
            onFocus={() => {
              setFocusedKey(key)
              if (open && open !== cluster) card.close()
            }}
            onPointerEnter={(event) => event.pointerType === 'mouse' && card.hover(key)}
            onPointerLeave={card.leave}
            onClick={() => {
              card.pin(key)
              if (members.length === 1) onSelect(isSelected ? null : members[0]!.insight.key)
            }}
            className={clsx(
              'pointer-events-auto absolute rounded-full',
              isSelected && 'outline-2 outline-offset-[-4px] outline-accent',
            )}
            style={{
              left: x - TARGET / 2,
              top: y + (STEM_PX + 6) * sideOf(cluster) - TARGET / 2,
              width: TARGET,
              height: TARGET,
            }}
          />
        )
      })}
      {open && (
        <MarkerCard
          cluster={open}
          width={width}
          selectedKey={selectedKey}
          onSelect={onSelect}
          onClose={card.close}
          onEnter={() => card.hover(open.key)}
          onLeave={card.leave}
        />
      )}
    </div>
  )
}

/** The marker whose card is open: the one under the pointer, or else the pressed one until Esc or a press elsewhere. */
function useOpenCard() {
  const [pinnedKey, setPinnedKey] = useState<string | null>(null)
  const [hoveredKey, setHoveredKey] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hover = (key: string | null) => {
    clearTimeout(timer.current)
    setHoveredKey(key)
  }
  return {
    openKey: hoveredKey ?? pinnedKey,
    hover,
    leave: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setHoveredKey(null), LEAVE_MS)
    },
    pin: setPinnedKey,
    close: () => {
      hover(null)
      setPinnedKey(null)
    },
  }
}

const CARD_WIDTH = 272
const CARD_GAP = 20

type MarkerCardProps = Omit<MarkerButtonsProps, 'clusters'> & {
  cluster: MarkerCluster
  onClose: () => void
  onEnter: () => void
  onLeave: () => void
}

/** The card beside a marker: its insight, or the list of its insights. */
function MarkerCard({ cluster, width, selectedKey, onSelect, onClose, onEnter, onLeave }: MarkerCardProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      // A press on another marker opens that marker's card.
      if (!ref.current?.parentElement?.contains(target as Node)) onClose()
    }
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      // Dialogs and popovers close first.
      if (event.key !== 'Escape' || event.isComposing || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
      onSelect(null)
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  })
  const insights = cluster.members.map(({ insight }) => insight)
  // Left of the marker if there is room, because the outcome is drawn to the right.
  const isLeft = cluster.x > CARD_WIDTH + CARD_GAP
  return (
    <div
      ref={ref}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className="pointer-events-auto absolute z-20 -translate-y-1/2 rounded-sm bg-raised px-3 py-2 text-xs shadow-2"
      style={{
        left: isLeft ? cluster.x - CARD_WIDTH - CARD_GAP : Math.min(cluster.x + CARD_GAP, width - CARD_WIDTH),
        width: CARD_WIDTH,
        top: Math.max(64, cluster.y),
      }}
    >
      {insights.length === 1 ? (
        <SingleInsight insight={insights[0]!} />
      ) : (
        <div className="grid gap-1.5">
          <p className="text-xs text-ink-2">
            {insights.length} insights: {outcomeWords(insights)}
          </p>
          {/* Handles the keys of its buttons. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <ul className="-mx-1 grid max-h-44 gap-0.5 overflow-auto" onKeyDown={moveInList}>
            {insights.map((insight) => (
              <li key={insight.key} className="flex min-w-0 items-center gap-1">
                <button
                  type="button"
                  aria-pressed={insight.key === selectedKey}
                  onClick={() => onSelect(insight.key)}
                  className={clsx(
                    'flex min-w-0 flex-1 items-center gap-2 rounded-xs px-1 py-1 text-left focus-visible:-outline-offset-2',
                    insight.key === selectedKey ? 'bg-selected' : 'hover:bg-hover',
                  )}
                >
                  <StatusMark state={insight.status.state} />
                  <span className="min-w-0 flex-1 truncate">{insight.words.title}</span>
                  <span className="data text-ink-3">{formatDay(insight.createdAt)}</span>
                </button>
                <OpenInsightLink insight={insight} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function SingleInsight({ insight }: { insight: AssetInsight }) {
  const { direction, horizon, stars, createdAt, words, status, basisFactor, id } = insight
  const { realised } = status
  return (
    <div className="grid gap-1">
      <p className="flex items-center gap-1.5 data">
        <DirectionMark direction={direction} hasWord className="font-semibold" />
        <span className="text-ink-3">·</span> {formatHorizon(horizon)} <span className="text-ink-3">·</span>
        <QualityMeter stars={stars} />
        <span className="ml-auto pl-4 text-ink-3">{formatDay(createdAt)}</span>
      </p>
      <p className="text-ink-2">{words.title}</p>
      <p className="flex items-center gap-1.5 data">
        <StatusMark state={status.state} hasWord />
        {realised !== null && <ReturnAmount value={realised} className="font-semibold" />}
        <span className="ml-auto pl-4 text-ink-3">estimated here</span>
      </p>
      {basisFactor !== 1 && (
        <p className="text-ink-3">
          Stated prices × {formatNumber(basisFactor, basisFactor >= 10 ? 1 : 3)}: split or dividend since
        </p>
      )}
      {id && (
        <Link to={insightPath(id)} className="text-accent-text hover:underline">
          Open the insight
        </Link>
      )}
    </div>
  )
}
