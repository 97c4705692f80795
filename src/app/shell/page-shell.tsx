import { clsx } from 'clsx'
import { useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { SearchIcon } from '#shared/ui/icons.tsx'
import type { PageFrameProps } from '#shared/ui/page-frame.ts'
import { LazyEnvironmentBadge, LazySearchHint, LazyServiceLine } from './lazy-parts.tsx'
import { openOverlay } from '#shared/state/overlays.ts'

/** Top bar, content and status line of one page. The bars are put beside the `main` of the frame, which all pages have in common. */
export function PageShell({ title, tabs, tools, status, children }: PageFrameProps) {
  return (
    <>
      <Bar place="head">
        <header
          className={clsx(
            'no-print flex min-h-11 items-center gap-x-2 border-b border-line pr-3 pl-4 max-md:pr-1',
            // Only tabs have a line of their own: what else comes later must not open one, unless there is no other room for it.
            tabs ? 'max-md:flex-wrap' : 'max-[22.5rem]:flex-wrap',
          )}
        >
          <div className="mr-3 shrink-0 text-base font-semibold whitespace-nowrap max-md:mr-auto max-md:text-[1.25rem] max-md:leading-[3.25rem]">
            {title}
          </div>
          {tabs && (
            <div className="flex min-w-0 self-stretch max-md:order-last max-md:-ml-4 max-md:w-[calc(100%+1.25rem)] max-md:pl-2 md:flex-[1_1_20rem]">
              {tabs}
            </div>
          )}
          {!tabs && <span className="flex-1 max-md:hidden" />}
          <LazyEnvironmentBadge />
          <button
            type="button"
            onClick={() => openOverlay('palette')}
            className="flex h-control w-72 min-w-24 shrink-[4] items-center gap-2 rounded-sm border border-line bg-surface pr-1 pl-2 text-ink-3 hover:border-line-strong max-md:hidden"
          >
            <SearchIcon size={14} className="shrink-0" />
            <span className="min-w-0 flex-1 truncate text-left">Search assets, insights, commands</span>
            <LazySearchHint />
          </button>
          <IconButton
            label="Search assets, insights, commands"
            className="md:hidden"
            onClick={() => openOverlay('palette')}
          >
            <SearchIcon size={20} />
          </IconButton>
          {tools && <div className="flex shrink-0 items-center gap-1">{tools}</div>}
        </header>
      </Bar>
      {children}
      <Bar place="foot">
        <footer className="no-print flex h-6.5 shrink-0 items-center justify-between gap-4 border-t border-line bg-app px-3 text-2xs whitespace-nowrap text-ink-3 max-md:hidden">
          <LazyServiceLine />
          <span className="flex gap-3.5">{status}</span>
        </footer>
      </Bar>
    </>
  )
}

/** In the document as long as its page is shown: a page that is kept behind has no heading and no landmark there. */
function Bar({ place, children }: { place: string; children: ReactNode }) {
  const [bar] = useState(() => document.createElement('div'))
  return (
    <>
      <Placed bar={bar} place={place} />
      {createPortal(children, bar)}
    </>
  )
}

/** Before what stands in it among its siblings: its effects measure, open and focus in the document. */
function Placed({ bar, place }: { bar: HTMLElement; place: string }) {
  useLayoutEffect(() => {
    document.getElementById(place)?.append(bar)
    return () => bar.remove()
  }, [bar, place])
  return null
}
