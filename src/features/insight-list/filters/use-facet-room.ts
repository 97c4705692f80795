import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useElementWidth } from '#shared/charts/use-element-width.ts'
import { facetsInBar, spareRoom } from './facet-room.ts'

/** Both margins of the rule between what is set and what is not, px. */
const RULE_MARGINS = 8

/**
 * Folds unset filters by width. Whenever the width, the words or the font change, everything is drawn once, measured and folded
 * before it is painted, so that no width is ever guessed.
 *
 * @param unset labels of the filters that may fold
 * @param words what the set ones say
 * @returns the labels in the bar; null where all stand there
 */
export function useFacetRoom(unset: readonly string[], words: string, pinned: string | null) {
  const area = useRef<HTMLDivElement | null>(null)
  const [widthRef, width] = useElementWidth(0)
  const [fonts, setFonts] = useState(0)
  const [measured, setMeasured] = useState<{ key: string; shown: ReadonlySet<string> } | null>(null)
  const key = JSON.stringify([width, fonts, unset, words, pinned])
  const isMeasured = width === 0 || measured?.key === key

  useLayoutEffect(() => {
    const element = area.current
    if (isMeasured || !element) return
    const parts = [...element.children].filter((part) => part instanceof HTMLElement)
    const folding = parts.flatMap((part) => {
      const label = part.dataset['facet']
      return label !== undefined && unset.includes(label) ? [{ label, width: part.offsetWidth }] : []
    })
    const fixed = parts
      .filter(({ dataset }) => !dataset['more'] && !unset.includes(dataset['facet'] ?? ''))
      .map((part) => part.offsetWidth + (part.dataset['rule'] ? RULE_MARGINS : 0))
    const more = parts.find(({ dataset }) => dataset['more'])?.offsetWidth ?? 0
    setMeasured({ key, shown: facetsInBar(folding, spareRoom(element.clientWidth, fixed), more, pinned) })
  }, [isMeasured, key, unset, pinned])
  useEffect(() => {
    // They come after the first answer, and every face may change the width of the words.
    const onFonts = () => setFonts((count) => count + 1)
    document.fonts?.addEventListener('loadingdone', onFonts)
    return () => document.fonts?.removeEventListener('loadingdone', onFonts)
  }, [])
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      area.current = element
      return widthRef(element)
    },
    [widthRef],
  )
  return { area, ref, shown: isMeasured ? (measured?.shown ?? null) : null, isMeasured }
}
