import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { sessionQueries, signOut } from '#api/queries/session-queries.ts'
import { say } from '#shared/state/toasts.ts'
import { Button } from '#shared/ui/button.tsx'

/** Who is signed in, and the way out where it is ours to give. Nothing where nobody is asked for a name. */
export function AccountLine() {
  const { data: session } = useQuery(sessionQueries.mine())
  const [isLeaving, setLeaving] = useState(false)
  if (!session?.user) return null
  const leave = async () => {
    setLeaving(true)
    try {
      window.location.assign(await signOut())
    } catch {
      setLeaving(false)
      say('Sign-out failed. Try again.')
    }
  }
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line-faint px-3 py-2">
      <span className="min-w-0">
        <span className="block text-xs text-ink-3">Signed in as</span>
        <span className="block truncate font-medium">{session.user.name}</span>
      </span>
      {session.canSignOut && (
        <Button
          icon={<LogOut aria-hidden="true" size={14} />}
          isBusy={isLeaving}
          onClick={() => void leave()}
        >
          Sign out
        </Button>
      )}
    </div>
  )
}
