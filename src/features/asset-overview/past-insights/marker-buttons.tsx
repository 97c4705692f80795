import { clsx } from 'clsx'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { MarkerCard, OpenCard, useMarkerCard } from './marker-card.tsx'
import { STEM_PX, clusterName, type MarkerCluster } from './marker-clusters.ts'

type MarkerButtonsProps = {
  clusters: readonly MarkerCluster[]
  width: number
  selectedKey: string | null
  onSelect: (key: string | null) => void
}

/** Side of a marker's target: the least that WCAG 2.2 asks for. */
const TARGET = 24

/**
 * The markers as buttons over their drawing: one tab stop, arrows from one to the next in time, Enter selects or opens the list of
 * a cluster, the arrow down goes into that list, Esc closes and deselects.
 */
export function MarkerButtons({ clusters, width, selectedKey, onSelect }: MarkerButtonsProps) {
  /** Key of the insight whose marker is the tab stop. Markers may merge as more insights load. */
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [followedKey, setFollowedKey] = useState(selectedKey)
  if (followedKey !== selectedKey) {
    // An insight chosen in the list becomes the tab stop.
    setFollowedKey(selectedKey)
    if (selectedKey !== null) setActiveKey(selectedKey)
  }
  const hasFocus = useRef(false)
  const card = useMarkerCard()
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const inTime = useMemo(() => clusters.toSorted((a, b) => a.x - b.x), [clusters])
  const names = useMemo(
    () => new Map(clusters.map((cluster) => [cluster.key, clusterName(cluster)])),
    [clusters],
  )
  const current = inTime.findIndex((cluster) => holds(cluster, activeKey))
  const tabbable = inTime[current] ?? inTime.at(-1)
  const open = clusters.find((cluster) => holds(cluster, card.openKey)) ?? null

  useLayoutEffect(() => {
    // The focused marker has merged into another without a blur event: move the focus there.
    if (hasFocus.current && document.activeElement === document.body && tabbable)
      buttons.current.get(tabbable.key)?.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = inTime.findIndex(({ key }) => key === tabbable?.key)
    const target = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: inTime.length - 1,
    }[event.key]
    if (event.key === 'Escape' && selectedKey !== null) {
      event.preventDefault()
      event.stopPropagation()
      onSelect(null)
      return
    }
    if (target === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'ArrowDown' && open && open === tabbable) {
      const first = event.currentTarget.querySelector<HTMLElement>('li button')
      if (first) return first.focus()
    }
    const next = inTime[Math.max(0, Math.min(inTime.length - 1, target))]
    if (next) buttons.current.get(next.key)?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="toolbar"
      aria-label="Past insights on the chart"
      onKeyDown={onKeyDown}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={(event) => {
        hasFocus.current = event.currentTarget.contains(event.relatedTarget)
      }}
      className="print:hidden pointer-events-none absolute inset-0"
    >
      {inTime.map((cluster) => {
        const { key, x, y, members } = cluster
        const side = members[0]!.insight.direction === 'down' ? -1 : 1
        const isSelected = holds(cluster, selectedKey)
        return (
          <button
            key={key}
            type="button"
            ref={(button) => {
              if (button) buttons.current.set(key, button)
              else buttons.current.delete(key)
            }}
            tabIndex={key === tabbable?.key ? 0 : -1}
            aria-label={names.get(key)}
            aria-pressed={isSelected}
            aria-expanded={members.length > 1 ? open === cluster : undefined}
            onFocus={() => {
              setActiveKey(key)
              if (open && !holds(cluster, card.openKey)) card.close()
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
              top: y + (STEM_PX + 6) * side - TARGET / 2,
              width: TARGET,
              height: TARGET,
            }}
          />
        )
      })}
      {open && (
        <OpenCard
          cluster={open}
          width={width}
          onClose={(isEsc) => {
            card.close()
            if (isEsc) onSelect(null)
          }}
          onEnter={() => card.hover(open.key)}
          onLeave={card.leave}
        >
          <MarkerCard
            cluster={open}
            selectedKey={selectedKey}
            onSelect={(insight: JudgedInsight) => onSelect(insight.key)}
          />
        </OpenCard>
      )}
    </div>
  )
}

const holds = ({ members }: MarkerCluster, key: string | null) =>
  key !== null && members.some(({ insight }) => insight.key === key)
