import type { KeyboardEvent, PointerEvent } from 'react'
import { pointIn } from '#shared/charts/picture/drawing-scale.ts'
import type { SelectEpisode } from '#features/insight-detail/model/detail-search.ts'
import { caseInWords } from './case-path.ts'
import type { QuantileDot } from './distribution.ts'
import type { PlotBox } from '#features/insight-detail/fan/geometry/fan-geometry.ts'
import type { OutcomeUnit } from '#features/insight-detail/model/outcome-unit.ts'

/** A dot that is a past case, with its position in pixels. */
export type CaseDot = { of: NonNullable<QuantileDot['of']>; x: number; y: number }

type CaseStepsProps = {
  /** Lowest outcome first. */
  dots: readonly CaseDot[]
  /** Episode that is open. */
  selected: number | null
  onSelect: SelectEpisode
  onHover: (episode: number | null) => void
  box: PlotBox
  unit: OutcomeUnit
  /** Name of the horizon. */
  title: string
}

/** Pointer distance up to which a press selects a dot. */
const REACH_PX = 18

/**
 * Input layer over the dots: a press selects a case, arrow keys step from the lowest outcome to the highest, and Enter moves to its
 * row in the list of episodes.
 */
export function CaseSteps({ dots, selected, onSelect, onHover, box, unit, title }: CaseStepsProps) {
  const indexOf = (episode: number | null) => dots.findIndex(({ of }) => of.episode === episode)
  const index = indexOf(selected)
  const open = dots[index]
  const nearest = (event: PointerEvent<HTMLElement>): CaseDot | null => {
    const at = pointIn(event.currentTarget, event)
    const [x, y] = [at.x + box.left, at.y + box.top]
    const far = (dot: CaseDot) => Math.hypot(dot.x - x, dot.y - y)
    const best = dots.reduce<CaseDot | null>((a, b) => (a === null || far(b) < far(a) ? b : a), null)
    return best && far(best) <= REACH_PX ? best : null
  }
  const step = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const last = dots.length - 1
    const on = (from: number) => from + 1
    const back = (from: number) => (from < 0 ? last : from - 1)
    const to = {
      ArrowRight: on,
      ArrowUp: on,
      ArrowLeft: back,
      ArrowDown: back,
      Home: () => 0,
      End: () => last,
    }[event.key]
    if (to) onSelect((now) => dots[Math.max(0, Math.min(last, to(indexOf(now))))]!.of.episode)
    else if (event.key === 'Escape' && open) onSelect(() => null)
    else if (event.key === 'Enter' && open) showRow(open.of.episode)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // Role application: arrow keys must reach it in a screen reader's browse mode too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="application"
      aria-roledescription="chart"
      aria-label={`The ${dots.length} past cases at ${title}, one dot each. Arrow keys step through them and draw their path. Enter shows the episode.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="absolute z-[1] cursor-pointer touch-pan-y rounded-sm print:hidden"
      style={{ left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top }}
      onKeyDown={step}
      onPointerMove={(event) => onHover(nearest(event)?.of.episode ?? null)}
      onPointerLeave={() => onHover(null)}
      onClick={(event) => {
        const dot = nearest(event as unknown as PointerEvent<HTMLElement>)
        onSelect((now) => (dot === null || dot.of.episode === now ? null : dot.of.episode))
      }}
    >
      <span role="status" className="sr-only">
        {open ? caseInWords(open.of, index, dots.length, unit) : ''}
      </span>
    </div>
  )
}

/** Moves the focus to the selected row in the list of episodes. */
function showRow(episode: number) {
  const row = document.querySelector<HTMLElement>(`[data-episode="${episode}"]`)
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector('button')?.focus()
}
