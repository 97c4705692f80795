import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, KeyRound } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { feedTokenQueries, makeFeedToken, withdrawFeedToken } from '#api/queries/desk-queries.ts'
import { failureOf } from '#contract/calls/failure.ts'
import { type FeedToken, MAX_FEED_TOKENS, MAX_TOKEN_NAME } from '#contract/desk/feed-tokens.ts'
import { formatDay, formatInstant } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { copyText, showToast } from '#shared/state/toasts.ts'
import { Button, WithdrawButton } from '#shared/ui/button.tsx'
import { NameForm } from '#shared/ui/name-field.tsx'
import { SkeletonText } from '#shared/ui/panel.tsx'
import { LastFailure, describeFailure } from '#shared/ui/states/error-panel.tsx'

const { queryKey } = feedTokenQueries.mine()

/** Creates, lists and revokes the tokens with which the user's programs read feeds. */
export function FeedTokens() {
  const query = useQuery(feedTokenQueries.mine())
  const client = useQueryClient()
  const headingId = useId()
  /** Shown until it is withdrawn or this panel closes, and stored nowhere. */
  const [made, setMade] = useState({ token: '', id: '' })
  const making = useMutation({
    mutationFn: makeFeedToken,
    onSuccess: ({ token, ...list }) => {
      client.setQueryData(queryKey, list)
      setMade({ token, id: list.tokens.at(-1)!.id })
    },
  })
  const withdrawing = useMutation({
    mutationFn: ({ id }: FeedToken) => withdrawFeedToken(id),
    onSuccess: (list, { name }) => {
      client.setQueryData(queryKey, list)
      showToast(`Token “${name}” withdrawn`)
    },
  })
  const { data } = query
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-2 border-t border-line-faint px-3 py-2"
    >
      <h3 id={headingId} className="font-medium">
        Tokens for programs
        <span className="block text-xs font-regular text-ink-3">
          A notebook or a spreadsheet reads your feeds by a token in the address. Whoever has the token can
          read them too.
        </span>
      </h3>
      {!data ? (
        <LastFailure query={query} what="Your tokens" className="!p-0">
          <SkeletonText label="Loading your tokens" lines={2} />
        </LastFailure>
      ) : (
        <>
          <ul className="grid grid-cols-1 empty:hidden">
            {data.tokens.map((token) => (
              <TokenLine
                key={token.id}
                token={token}
                isBusy={withdrawing.isPending && withdrawing.variables.id === token.id}
                onWithdraw={() => withdrawing.mutate(token)}
              />
            ))}
          </ul>
          {data.tokens.some(({ id }) => id === made.id) && <MadeToken token={made.token} />}
          {data.tokens.length < MAX_FEED_TOKENS ? (
            <NameForm
              label="Name of the token"
              placeholder="Name, such as Notebook"
              maxLength={MAX_TOKEN_NAME}
              verb="Make a token"
              isBusy={making.isPending}
              // The mutation's error is shown below.
              onName={(name) =>
                making.mutateAsync(name).then(
                  () => null,
                  () => '',
                )
              }
            />
          ) : (
            <p className="text-xs text-ink-2">
              You have {MAX_FEED_TOKENS} tokens, the most that one person can have. Withdraw one first.
            </p>
          )}
          <p className="text-xs text-ink-3">
            Tokens rest when you have not used this desk for {countOf(data.restsAfterDays, 'day')}. They work
            again when you come back. The programs of a withdrawn token stop at once.
          </p>
        </>
      )}
      {[making, withdrawing].map(
        ({ error }, i) =>
          error && (
            <p key={i === 0 ? 'making' : 'withdrawing'} role="alert" className="text-xs text-danger">
              {i === 0 ? 'No token was made' : 'The token was not withdrawn'}. {whyNot(error)}
            </p>
          ),
      )}
    </section>
  )
}

/** For a rejected request the reason that the server gave, else the title of the failure. */
function whyNot(error: unknown): string {
  const failure = failureOf(error)
  const { title, body } = describeFailure(failure, 'The change')
  return failure.kind === 'rejected' ? body : `${title}.`
}

type TokenLineProps = { token: FeedToken; isBusy: boolean; onWithdraw: () => void }

const TokenLine = ({ token: { name, madeAt, usedAt }, isBusy, onWithdraw }: TokenLineProps) => (
  <li className="flex items-center gap-2 border-b border-line-faint py-1">
    <KeyRound size={14} className="shrink-0 text-ink-3" />
    <span className="min-w-0 flex-1">
      <span className="block truncate">{name}</span>
      <span className="block text-xs text-ink-3">
        made {formatDay(madeAt)}, {usedAt === null ? 'not used yet' : `last used ${formatInstant(usedAt)}`}
      </span>
    </span>
    <WithdrawButton what={name} isBusy={isBusy} onWithdraw={onWithdraw} />
  </li>
)

function MadeToken({ token }: { token: string }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div
      role="status"
      className="grid grid-cols-1 gap-1.5 rounded-sm border border-caution-line bg-caution-tint p-2"
    >
      <p className="text-xs">Copy your new token now. It is shown only once.</p>
      <div className="flex gap-2">
        <input
          ref={field}
          readOnly
          aria-label="New token"
          value={token}
          onFocus={(event) => event.target.select()}
          className="h-control min-w-0 flex-1 rounded-sm border border-line-strong bg-surface px-2 font-mono text-xs"
        />
        <Button
          icon={<Copy size={14} />}
          onClick={() => void copyText(token, 'Token copied', () => field.current?.focus())}
        >
          Copy
        </Button>
      </div>
    </div>
  )
}
