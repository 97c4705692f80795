import { useEffect, useRef, useState, type ReactNode, type KeyboardEvent } from 'react'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { listenForDismissal } from '#shared/ui/floating-part.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { StatusMark } from '#shared/ui/indicators/status-mark.tsx'
import {
  realisedOf,
  outcomeCounts,
  outcomeWords,
  type JudgedInsight,
} from '#features/asset-overview/insights/judged-insight.ts'
import type { MarkerCluster } from './marker-clusters.ts'
import { OpenInsightLink } from './past-insights-table.tsx'

/** Time to move the pointer from a marker to its card. */
const LEAVE_MS = 220

/** Which marker's card is open: the one that was pressed, until Esc or a press elsewhere; otherwise the one under the pointer. */
export function useMarkerCard() {
  const [pinnedKey, setPinnedKey] = useState<string | null>(null)
  const [hoveredKey, setHoveredKey] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    openKey: hoveredKey ?? pinnedKey,
    hover: (key: string) => {
      clearTimeout(timer.current)
      setHoveredKey(key)
    },
    leave: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setHoveredKey(null), LEAVE_MS)
    },
    pin: setPinnedKey,
    close: () => {
      clearTimeout(timer.current)
      setPinnedKey(null)
      setHoveredKey(null)
    },
  }
}

const CARD_WIDTH = 272
const CARD_GAP = 20

/** The card beside its marker. */
export function OpenCard({
  cluster,
  width,
  onClose,
  onEnter,
  onLeave,
  children,
}: {
  cluster: MarkerCluster
  width: number
  /** `isEsc`: by the key, and not by a press elsewhere. */
  onClose: (isEsc: boolean) => void
  onEnter: () => void
  onLeave: () => void
  children: ReactNode
}) {
  const ref = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const surface = ref.current
    if (!surface) return
    return listenForDismissal({
      surface,
      // A press on another marker opens that marker's card.
      isOwn: (target) => surface.parentElement?.contains(target) ?? false,
      onDismiss: (pressed) => close.current(pressed === null),
    })
  }, [])
  // Left of its marker where there is room, because the outcome is drawn to the right.
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
      {children}
    </div>
  )
}

/** What a marker stands for: one insight, or the list of those that share its place. */
export function MarkerCard({
  cluster,
  selectedKey,
  onSelect,
}: {
  cluster: MarkerCluster
  selectedKey: string | null
  onSelect: (insight: JudgedInsight) => void
}) {
  const insights = cluster.members.map(({ insight }) => insight)
  if (insights.length === 1) return <SingleInsight insight={insights[0]!} />
  return (
    <div className="grid gap-1.5">
      <p className="text-xs text-ink-2">
        {insights.length} insights: {outcomeWords(outcomeCounts(insights))}
      </p>
      {/* The list hears the keys of its buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="-mx-1 grid max-h-44 gap-0.5 overflow-auto" onKeyDown={walkList}>
        {insights.map((insight) => (
          <li key={insight.key} className="flex min-w-0 items-center gap-1">
            <button
              type="button"
              aria-pressed={insight.key === selectedKey}
              onClick={() => onSelect(insight)}
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
  )
}

/** `Stated prices × 0.25: split or dividend since` */
const basisWords = (factor: number) =>
  `Stated prices × ${formatNumber(factor, factor >= 10 ? 1 : 3)}: split or dividend since`

/** Up, down, Home and End stay inside the list; left and right go on to the next marker. */
function walkList(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll('button')]
  const at = items.findIndex((item) => item === event.target)
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (at < 0 || target === undefined) return
  event.preventDefault()
  event.stopPropagation()
  items[Math.max(0, Math.min(items.length - 1, target))]?.focus()
}

function SingleInsight({ insight }: { insight: JudgedInsight }) {
  const realised = realisedOf(insight)
  return (
    <div className="grid gap-1">
      <p className="data flex items-center gap-1.5">
        <DirectionMark direction={insight.direction} hasWord className="font-semibold" />
        <span className="text-ink-3">·</span> {formatHorizon(insight.horizon)}{' '}
        <span className="text-ink-3">·</span>
        <QualityMeter stars={insight.stars} />
        <span className="ml-auto pl-4 text-ink-3">{formatDay(insight.createdAt)}</span>
      </p>
      <p className="text-ink-2">{insight.words.title}</p>
      <p className="data flex items-center gap-1.5">
        <StatusMark state={insight.status.state} hasWord />
        {realised !== null && (
          <Amount text={formatReturn(realised)} sign={returnSign(realised)} className="font-semibold" />
        )}
        <span className="ml-auto pl-4 text-ink-3">estimated here</span>
      </p>
      {insight.basisFactor !== 1 && <p className="text-ink-3">{basisWords(insight.basisFactor)}</p>}
      {insight.id && (
        <Link to={insightPath(insight.id)} className="text-accent-text hover:underline">
          Open the insight
        </Link>
      )}
    </div>
  )
}
