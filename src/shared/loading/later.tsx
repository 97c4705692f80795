import { createElement, startTransition, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { say } from '#shared/state/toasts.ts'
import { askSheetsAgain } from './failed-sheets.ts'

/**
 * A part of the first screen whose code comes right behind the first picture. Suspense would hold each of them back until 300 ms
 * after the last one was shown; here all parts of a file are drawn together as soon as it is there, in a transition that gives way
 * to keys. Code that does not come is asked for again a few times; then it is an error of the page, as with React's `lazy`.
 *
 * @param placeholder keeps the room that the part will take
 * @param weight 0 for what nobody waits for: what is `behind` does not wait for it either
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: ReactNode | ((props: P) => ReactNode) = null,
  weight = 1,
): ComponentType<P> & { ahead: (load: () => Promise<ComponentType<P>>) => Promise<void> } {
  let loaded: ComponentType<P> | undefined
  function Later(props: P) {
    const [part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (part) return
      awaited += weight
      let isGone = false
      const show = (next: () => ComponentType<P>) => {
        together(() => {
          if (!isGone) setPart(next)
        })
      }
      const fetchPart = async () => {
        try {
          loaded = await untilItComes(load, MOST_TRIES)
          const component = loaded
          show(() => component)
        } catch (error) {
          show(() => {
            throw error
          })
        }
      }
      void fetchPart()
      return () => {
        awaited -= weight
        isGone = true
      }
    }, [part])
    if (part) return createElement(part, props)
    return typeof placeholder === 'function' ? placeholder(props) : placeholder
  }
  return Object.assign(Later, {
    /** Fetched before it is wanted, it is drawn at once, without its placeholder. */
    ahead: async (fetch: () => Promise<ComponentType<P>>) => {
      loaded ??= await fetch()
    },
  })
}

/** Code that did not come, from a network that is away or a server that has a newer version. */
export class MissingCode extends Error {
  override readonly message = 'code of this page did not come'
}

const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Without the part there is no page: seven seconds in all. */
const MOST_TRIES = 4
/** So many failures in a row are said; a shorter gap is nobody's business. */
const SAID_AFTER = 3

/**
 * Like `later`, for what the page serves without: code that does not come is asked for again, less and less often, and its room is kept.
 * After some rounds it is said, once: a file that a newer version has replaced comes with a reload only.
 */
export function eventually<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder?: ReactNode | ((props: P) => ReactNode),
) {
  let coming: Promise<ComponentType<P>> | undefined
  return later(() => (coming ??= untilItComes(load)), placeholder, 0)
}

/** How many parts on this screen are not drawn yet that the person waits for. */
let awaited = 0
const isAwaited = () => awaited > 0
const TICK_MS = 25

/**
 * Code that is asked for only when every part that the person waits for is drawn, or is known not to come: what explains must not
 * take the line from what answers.
 */
export const behind =
  <Code,>(load: () => Promise<Code>) =>
  async () => {
    // The first tick lets parts of the same screen say that they are awaited.
    do await new Promise((resolve) => setTimeout(resolve, TICK_MS))
    while (isAwaited())
    return load()
  }

/** @throws MissingCode after `most` tries */
async function untilItComes<Code>(load: () => Promise<Code>, most = Infinity): Promise<Code> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch {
      if (tries >= most) throw new MissingCode()
      if (tries === SAID_AFTER && most === Infinity)
        say('A part of this page has not loaded yet. Check the network, or reload the page.')
      await new Promise((resolve) =>
        setTimeout(resolve, Math.min(PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS)),
      )
      askSheetsAgain()
    }
  }
}

let waiting: (() => void)[] = []

/** What comes in one file is drawn in one go. */
function together(show: () => void) {
  waiting.push(show)
  if (waiting.length > 1) return
  setTimeout(() => {
    const all = waiting
    waiting = []
    // Each of its own: React draws those of one task together, and takes many updates in one for a mistake.
    for (const each of all) startTransition(each)
  })
}
