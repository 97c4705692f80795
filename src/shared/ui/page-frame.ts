import type { ReactNode } from 'react'

/**
 * Props of the frame around a page, by which a feature fills the slots of `PageShell` without importing `app`. Environment badge, search
 * and navigation belong to the frame.
 */
export type PageFrameProps = {
  /** Title, or a link back if the page has its own `h1`. */
  title: ReactNode
  /** Beside the title. */
  tabs?: ReactNode
  /** At the right end of the top bar. */
  tools?: ReactNode
  /** At the right end of the status bar: what is loaded and when. */
  status?: ReactNode
  /** The page fills the window and scrolls inside. */
  isFixed?: boolean
  children: ReactNode
}
