import { createElement, lazy, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { say } from '#shared/state/toasts.ts'
import { askSheetsAgain } from './failed-sheets.ts'

const PAUSE_MS = 1_000

/**
 * A part of a page whose code comes when it is first needed. Code that does not come, because the network is away or a newer
 * version has replaced it, is asked for once more; then it is said, and the page around it stays. Asked for anew (the panel opened
 * again), it is fetched anew.
 *
 * @param onMissing takes away what is empty without the part
 */
export function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onMissing?: (props: P) => void,
): ComponentType<P> {
  const fetched = () =>
    lazy(async () => {
      askSheetsAgain()
      const again = async () => {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
        askSheetsAgain()
        return load()
      }
      const Loaded: ComponentType<P> = await load()
        .catch(again)
        .catch(() => MissingPart)
      return { default: Loaded }
    })
  let Next = fetched()
  function MissingPart(props: P) {
    useEffect(() => {
      say('This part did not load. Check the network and open it again, or reload the page.')
      onMissing?.(props)
      return () => {
        Next = fetched()
      }
      // Said once, whatever it is drawn with.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
    }, [])
    return null
  }
  return function Part(props: P) {
    // Kept while it is on screen: what failed stays away until it is asked for anew, instead of asking without end.
    const [Mine] = useState(() => Next)
    return createElement(Mine, props)
  }
}
