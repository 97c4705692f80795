import { lazy, useEffect } from 'react'
import type { ComponentType } from 'react'
import { say } from '#shared/state/toasts.ts'

const PAUSE_MS = 1_000

/**
 * A part of a page whose code comes when it is first needed. Code that does not come, because the network is away or a newer
 * version has replaced it, is asked for once more; then it is said, and the page around it stays.
 */
export const part = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    const again = async () => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      return load()
    }
    const Part: ComponentType<P> = await load()
      .catch(again)
      .catch(() => MissingPart)
    return { default: Part }
  })

function MissingPart() {
  useEffect(() => say('This part did not load. Check the network, then reload the page.'), [])
  return null
}
