import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { facetsInBar, spareRoom } from './facet-room.ts'

/** Both margins of the rule between what is set and what is not, px. */
const RULE_MARGINS = 8

/** `shown` is null where nothing is laid out. */
type Measured = { key: string; shown: ReadonlySet<string> | null }

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
  /** Width that was measured last, px. */
  const width = useRef(0)
  const [changes, setChanges] = useState(0)
  const [measured, setMeasured] = useState<Measured | null>(null)
  const key = JSON.stringify([changes, unset, words, pinned])
  const isMeasured = measured?.key === key

  useLayoutEffect(() => {
    const element = area.current
    if (isMeasured || !element) return
    width.current = element.clientWidth
    setMeasured({ key, shown: width.current === 0 ? null : measuredIn(element, unset, pinned) })
  }, [isMeasured, key, unset, pinned])
  useEffect(() => {
    // They come after the first answer, and every face may change the width of the words.
    const onFonts = () => setChanges((count) => count + 1)
    document.fonts?.addEventListener('loadingdone', onFonts)
    return () => document.fonts?.removeEventListener('loadingdone', onFonts)
  }, [])
  const ref = useCallback((element: HTMLDivElement | null) => {
    area.current = element
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== width.current) setChanges((count) => count + 1)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { area, ref, shown: isMeasured ? measured.shown : null }
}

function measuredIn(element: HTMLElement, unset: readonly string[], pinned: string | null) {
  const parts = [...element.children].filter((part) => part instanceof HTMLElement)
  const folding = parts.flatMap((part) => {
    const label = part.dataset['facet']
    return label !== undefined && unset.includes(label) ? [{ label, width: part.offsetWidth }] : []
  })
  const fixed = parts
    .filter(({ dataset }) => !dataset['more'] && !unset.includes(dataset['facet'] ?? ''))
    .map((part) => part.offsetWidth + (part.dataset['rule'] ? RULE_MARGINS : 0))
  const more = parts.find(({ dataset }) => dataset['more'])?.offsetWidth ?? 0
  return facetsInBar(folding, spareRoom(element.clientWidth, fixed), more, pinned)
}
