import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { sessionQueries, signOut } from '#api/queries/session-queries.ts'
import { say } from '#shared/state/toasts.ts'
import { Button } from '#shared/ui/button.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { PersonIcon } from '#shared/ui/tool-icons.tsx'

/** Says at the foot of the rail who is signed in. */
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
            <PersonIcon size={18} strokeWidth={1.75} />
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
