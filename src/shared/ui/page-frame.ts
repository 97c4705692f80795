import { type ReactNode, createContext } from 'react'
import type { AppConfig } from '#contract/desk/app-config.ts'

/**
 * What a screen hands to the frame around it: the route decides on the frame, the screen fills it. The environment badge, the
 * search field and the navigation are the frame's own.
 */
export type PageFrameProps = {
  /** Title of the page, or the way back where the page carries its own `h1`. */
  title: ReactNode
  /** Beside the title: views of the same data. */
  tabs?: ReactNode
  /** At the right end of the top bar. */
  tools?: ReactNode
  /** Right side of the status line: what is loaded and when. */
  status?: ReactNode
  /** It fills the window and scrolls inside. */
  isFixed?: boolean
  children: ReactNode
}

export const SIMULATED_NOTICE = 'Simulated data: fictional companies and prices'

/** What must be said of every figure this deployment shows, also in pictures that leave the page; null where there is nothing. */
export const noticeOf = (config: Pick<AppConfig, 'reference'> | undefined): string | null =>
  config?.reference?.market === 'simulated' ? SIMULATED_NOTICE : null

/** That notice for everything below; the app's frame provides it. */
export const DataNotice = createContext<string | null>(null)
