import { useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { LogIn, CircleUserIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { sessionQueries } from '#api/queries/config-queries.ts'
import { failureOf } from '#contract/calls/failure.ts'
import { loginPath } from '#contract/desk/session.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { Notice } from '#shared/ui/states/notice.tsx'
import { lazyPart } from '#shared/ui/states/part-boundary.tsx'
import { useCachedQueries } from './service-notices.tsx'

const AccountLine = lazyPart(async () => (await import('./settings-panel.tsx')).AccountLine)

/** In the rail: who is signed in. */
export function AccountButton({ className }: { className: string }) {
  const { data: session } = useQuery(sessionQueries.mine())
  if (!session?.user) return null
  const { name } = session.user
  return (
    <Popover
      label="Account"
      button={{
        className,
        title: `Signed in as ${name}`,
        'aria-label': `Account of ${name}`,
        children: (
          <>
            <CircleUserIcon size={18} strokeWidth={1.75} />
            <span className="max-w-full truncate max-2xl:hidden">{name}</span>
          </>
        ),
      }}
    >
      {() => (
        <div className="w-80 max-w-[calc(100vw-1rem)] py-1 [&>*]:border-t-0">
          <AccountLine />
        </div>
      )}
    </Popover>
  )
}

/** Asks the user to sign in, over the unchanged page; signing in returns to the same address. */
export function SignInNotice() {
  const need = useSignInNeed()
  const { pathname, search, hash } = useLocation()
  if (need === 'none') return null
  return (
    <div className="no-print pointer-events-none fixed inset-x-0 bottom-10 z-[70] grid justify-items-center px-4 max-md:top-16 max-md:bottom-auto">
      <Notice
        role="alert"
        tone="caution"
        icon={<LogIn size={15} />}
        // Also over a dialog, which turns pointers off for the rest of the page.
        className="pointer-events-auto w-full max-w-140 shadow-2"
        actions={
          <a href={loginPath(pathname + search + hash)} className={buttonClass('primary')}>
            {need === 'ended' ? 'Sign in again' : 'Sign in'}
          </a>
        }
      >
        {need === 'ended' ? (
          <>
            <b className="font-semibold">Your session has ended.</b> This page stays open. Sign in to continue
            here.
          </>
        ) : (
          <>
            <b className="font-semibold">You are not signed in.</b> Sign in to use this dashboard.
          </>
        )}
      </Notice>
    </div>
  )
}

/** Longest delay of `setTimeout`. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** The server's clock may be slightly behind: a check that is too early would find the session still valid. */
const MARGIN_MS = 1_000

/** `first`: this page was never signed in; `ended`: its session is over. */
type SignInNeed = 'none' | 'first' | 'ended'

/**
 * Whether the user has to sign in, known from the first rejected call or from the end of the session. The page stays as it is; after
 * signing in again, the rejected queries are refetched.
 */
function useSignInNeed(): SignInNeed {
  const client = useQueryClient()
  // The account button has fetched it already.
  const session = useQuery({ ...sessionQueries.mine(), refetchOnMount: false })
  const isRefused = useCachedQueries(hasRefusal)
  const { data, isError } = session
  const isSignedIn = data !== undefined && !isError
  const endsAt = data?.endsAt ?? null

  useEffect(() => {
    if (isSignedIn) void client.refetchQueries({ predicate: wasRefused })
  }, [client, isSignedIn])

  // When another call is rejected, the session must be checked too. A rejection of the session call itself would loop.
  const isOtherRefused = isRefused && !isRefusal(session.error)
  useEffect(() => {
    if (isOtherRefused) void client.invalidateQueries(sessionQueries.mine())
  }, [client, isOtherRefused])

  useEffect(() => {
    if (endsAt === null) return undefined
    const wait = Math.min(Math.max(0, endsAt - Date.now()) + MARGIN_MS, MAX_TIMER_MS)
    const timer = setTimeout(() => void client.invalidateQueries(sessionQueries.mine()), wait)
    return () => clearTimeout(timer)
  }, [client, endsAt])

  if (!isRefused) return 'none'
  return data ? 'ended' : 'first'
}

const isRefusal = (error: unknown) => error !== null && failureOf(error).kind === 'sign-in-needed'

const wasRefused = ({ state }: Query) => isRefusal(state.error)
const hasRefusal = (queries: readonly Query[]) => queries.some(wasRefused)
