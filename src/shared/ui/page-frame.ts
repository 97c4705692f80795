import type { ReactNode } from 'react'

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
