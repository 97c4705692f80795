import { LogIn } from 'lucide-react'
import { useLocation } from 'react-router'
import { loginPath } from '#contract/desk/session.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { Notice } from '#shared/ui/states/notice.tsx'
import { useSignInNeed } from './sign-in-watch.ts'

/** Asks to sign in, over a page that stays as it is; the way back leads to the same address. */
export function SignInNotice() {
  const need = useSignInNeed()
  const { pathname, search, hash } = useLocation()
  if (need === 'none') return null
  return (
    <div className="no-print fixed inset-x-0 bottom-10 z-[70] grid justify-items-center px-4 max-md:top-16 max-md:bottom-auto">
      <Notice
        role="alert"
        tone="caution"
        icon={<LogIn aria-hidden="true" size={15} />}
        className="w-full max-w-140 shadow-2"
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
