import { useRef } from 'react'
import type { RefObject } from 'react'
import { useFocusOnChange } from '#shared/ui/use-focus-on-change.ts'
import type { Comparison } from './use-comparison.ts'

/**
 * The comparison whose reader keeps the focus when an asset comes or goes.
 *
 * @returns a ref for what holds its buttons, and the comparison
 */
export function useComparisonFocus(
  comparison: Comparison,
): [panel: RefObject<HTMLDivElement | null>, comparison: Comparison] {
  const panel = useRef<HTMLDivElement>(null)
  const { tags, add, remove } = comparison
  const focus = useFocusOnChange(panel, tags.join(' '), '[data-add] button')
  // The page's own asset has the first place and no button.
  const focusing: Comparison = {
    ...comparison,
    add: (other) => {
      focus(tags.length - 1)
      add(other)
    },
    remove: (other) => {
      focus(tags.indexOf(other) - 1)
      remove(other)
    },
  }
  return [panel, focusing]
}
