import { useState } from 'react'
import { useServiceNow } from '#api/queries/config-queries.ts'
import type { Call } from '#shared/personal/call.ts'
import { storageFailure, withdrawCall } from '#shared/personal/database.ts'
import { say } from '#shared/state/toasts.ts'
import { Button } from '#shared/ui/button.tsx'

/** Withdraws an open call. It cannot be taken back, so it is asked once more. */
export function WithdrawButton({ call }: { call: Pick<Call, 'id' | 'seen'> }) {
  const now = useServiceNow()
  const [isAsking, setAsking] = useState(false)
  const withdraw = () =>
    withdrawCall(call.id, now).then(
      () => say('Call withdrawn. It stays in the journal.'),
      (thrown: unknown) => say(storageFailure(thrown).message),
    )
  return (
    <Button
      variant={isAsking ? 'default' : 'ghost'}
      aria-label={`${isAsking ? 'Withdraw for good' : 'Withdraw'}: ${call.seen.title}`}
      onClick={() => (isAsking ? void withdraw() : setAsking(true))}
      onBlur={() => setAsking(false)}
    >
      {isAsking ? 'Withdraw for good' : 'Withdraw'}
    </Button>
  )
}
