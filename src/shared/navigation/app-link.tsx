import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/**
 * A link to a page of this app: an ordinary anchor whose plain click the router follows. Made of the router's own hooks, because
 * its component brings the code of prefetching and of data routes along, which nothing here uses.
 */
export function AppLink({ to, onClick, ...rest }: AppLinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(
    to,
    rest.target === undefined ? {} : { target: rest.target },
  )
  return (
    // The content is the caller's, and so is its name.
    // oxlint-disable-next-line jsx-a11y/anchor-has-content
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
