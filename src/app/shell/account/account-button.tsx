import { useQuery } from '@tanstack/react-query'
import { sessionQueries } from '#api/queries/session-queries.ts'
import { Popover } from '#shared/ui/popover.tsx'
import { PersonIcon } from '#shared/ui/tool-icons.tsx'
import { AccountLine } from './account-line.tsx'

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
