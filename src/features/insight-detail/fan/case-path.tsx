import { least } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { SelectEpisode, OutcomeUnit } from '#features/insight-detail/model/detail-search.ts'
import { pointIn } from '#shared/charts/drawing-size.ts'
import { formatDay } from '#shared/format/date.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import type { PastCase } from '#shared/predictions/past-cases.ts'
import { within } from '#shared/statistics/within.ts'
import type { QuantileDot } from './distribution.ts'
import type { DistributionBox } from './fan-drawing.ts'

/** The dot of a past case, with its position in px. */
type CaseDot = { of: NonNullable<QuantileDot['of']>; x: number; y: number }

type CaseStepsProps = {
  /** Lowest outcome first. */
  dots: readonly CaseDot[]
  selected: number | null
  onSelect: SelectEpisode
  onHover: (episode: number | null) => void
  box: DistributionBox
  unit: OutcomeUnit
  /** Name of the horizon. */
  title: string
}

/** Distance up to which a click selects a dot. */
const REACH_PX = 18

/**
 * Input layer over the dots: a click selects a case, arrow keys step from the lowest outcome to the highest, and Enter moves the
 * focus to its row in the list of episodes.
 */
export function CaseSteps({ dots, selected, onSelect, onHover, box, unit, title }: CaseStepsProps) {
  const indexOf = (episode: number | null) => dots.findIndex(({ of }) => of.episode === episode)
  const index = indexOf(selected)
  const current = dots[index]
  const nearest = (event: MouseEvent<HTMLElement>): CaseDot | null => {
    const at = pointIn(event.currentTarget, event)
    const [x, y] = [at.x + box.left, at.y + box.top]
    const distance = (dot: CaseDot) => Math.hypot(dot.x - x, dot.y - y)
    const dot = least(dots, distance)
    return dot && distance(dot) <= REACH_PX ? dot : null
  }
  const step = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const last = dots.length - 1
    const stride = event.shiftKey ? 5 : 1
    const by = {
      ArrowRight: stride,
      ArrowUp: stride,
      ArrowLeft: -stride,
      ArrowDown: -stride,
      PageDown: 10,
      PageUp: -10,
      Home: -Infinity,
      End: Infinity,
    }[event.key]
    if (by !== undefined)
      onSelect((now) => {
        const at = indexOf(now)
        // Without a selection it starts outside of the lowest or the highest outcome.
        const from = at < 0 && by < 0 ? dots.length : at
        return dots[within(from + by, 0, last)]!.of.episode
      })
    else if (event.key === 'Escape' && current) onSelect(() => null)
    else if (event.key === 'Enter' && current) showRow(current.of.episode)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // With role application, arrow keys reach it in a screen reader's browse mode too.
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
        const dot = nearest(event)
        onSelect((now) => (dot === null || dot.of.episode === now ? null : dot.of.episode))
      }}
    >
      <span role="status" className="sr-only">
        {current ? caseInWords(current.of, index, dots.length, unit) : ''}
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

/**
 * A past path on the fan's time axis: its trading days are interpolated between the entry and the steps with both a day and a date.
 *
 * @param values one return per trading day, from the start on
 */
export function casePoints(
  values: readonly number[],
  steps: readonly Pick<FanStep, 'at' | 'days'>[],
  entryAt: number,
) {
  const known = steps.flatMap(({ at, days }) => (days !== null && days > 0 ? [{ at, days }] : []))
  // A scale needs two points.
  if (known.length === 0) return []
  const knots = [{ at: entryAt, days: 0 }, ...known]
  const dateOf = scaleLinear(
    knots.map(({ days }) => days),
    knots.map(({ at }) => at),
  )
  return values.slice(0, knots.at(-1)!.days + 1).map((value, day) => ({ at: dateOf(day), value }))
}

/** `31 Aug 2014: +8.6%, case 12 of 29`, counted from the lowest. */
export const caseInWords = ({ startAt, value }: PastCase, index: number, of: number, unit: OutcomeUnit) =>
  `${formatDay(startAt)}: ${unit.format(value)}, case ${index + 1} of ${of}`
