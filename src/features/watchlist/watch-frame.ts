import type { ComponentType } from 'react'
import type { Entity } from '#contract/records/entity.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { PageFrameProps } from '#shared/ui/page-frame.ts'

/** What the asset's own page knows of a price, for the cells of a row. */
export type PriceCellsProps = {
  tag: string
  entity: Entity | null
  /** Undefined while they are on their way. */
  closes: readonly Close[] | undefined
  /** They did not come. */
  hasNoCloses: boolean
  /** The service's clock, ms. */
  now: number
}

/** What the route gives to the page: its frame, the price of the asset page, and where the same assets are a list of insights. */
export type WatchFrame = {
  Frame: ComponentType<PageFrameProps>
  /** Two cells: last price with its age in words, and the change of the day. */
  PriceCells: ComponentType<PriceCellsProps>
  /** @param tags of a named list; null for everything that is watched */
  filterPath: (tags: readonly string[] | null) => string
}
