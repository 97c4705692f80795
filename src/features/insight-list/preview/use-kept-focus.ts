import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** The keyboard may stand in what keeps the pane's room and goes with the pane's arrival: it stands in the same place again. */
export function useKeptFocus() {
  // Asked once more right before the pane is put on the page: it is drawn beside keys that are still answered.
  const wasInside = useSyncExternalStore(noChanges, isInside)
  const first = useRef(wasInside)
  useLayoutEffect(() => {
    if (first.current)
      document.querySelector<HTMLElement>('aside [role=region]')?.focus({ preventScroll: true })
  }, [])
}

const noChanges = () => () => {}
const isInside = () => Boolean(document.activeElement?.closest('aside [role=region]'))
