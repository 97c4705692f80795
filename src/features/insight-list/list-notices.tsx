import { useQueryClient } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import { useList } from '#features/insight-list/pages/list-model.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { countOf } from '#shared/format/words.ts'
import { Button } from '#shared/ui/button.tsx'
import { HandsFocusOn } from '#shared/ui/states/hands-focus-on.tsx'
import { LeftOutNotice } from '#shared/ui/states/left-out-notice.tsx'
import { Notice } from '#shared/ui/states/notice.tsx'

const BAR = 'mx-0 rounded-none border-x-0 border-t-0'

/** Notices about the rows below. */
export function ListNotices() {
  const { dropped, set } = useListAddress()
  const { unreadable, received, namesFailed } = useList().pages
  const [hasDetails, setDetails] = useState(false)
  const [dismissed, setDismissed] = useState(0)
  const queryClient = useQueryClient()
  const askForNames = () =>
    void queryClient.refetchQueries({
      queryKey: entityQueries.all(),
      predicate: ({ state }) => state.status === 'error',
    })
  return (
    <>
      {dropped.length > 0 && (
        <HandsFocusOn onLeave={toTheRows}>
          <LeftOutNotice className={BAR} dropped={dropped} onDismiss={() => set({}, { isReplacing: true })}>
            {dropped.includes('entity') && `. A request holds at most ${MAX_ENTITIES} entities.`}
          </LeftOutNotice>
        </HandsFocusOn>
      )}
      {namesFailed && (
        <HandsFocusOn onLeave={toTheRows}>
          <Notice
            className={BAR}
            icon={<Info aria-hidden="true" size={14} />}
            actions={
              <Button variant="ghost" onClick={askForNames}>
                Load names again
              </Button>
            }
          >
            Asset names could not be loaded. Rows show the tickers in their tags.
          </Notice>
        </HandsFocusOn>
      )}
      {unreadable.length > dismissed && (
        <HandsFocusOn onLeave={toTheRows}>
          <Notice
            className={BAR}
            icon={<Info aria-hidden="true" size={14} />}
            onDismiss={() => setDismissed(unreadable.length)}
            actions={
              <Button variant="ghost" aria-expanded={hasDetails} onClick={() => setDetails(!hasDetails)}>
                Details
              </Button>
            }
          >
            <b className="font-semibold text-ink">
              {unreadable.length} of {countOf(received, 'insight')} could not be read
            </b>{' '}
            and {unreadable.length === 1 ? 'is' : 'are'} left out.
            {hasDetails && (
              <ul className="mt-1 font-mono text-xs">
                {unreadable.slice(0, 10).map(({ index, issues }) => (
                  <li key={index}>
                    item {index + 1}: {issues.join('; ')}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        </HandsFocusOn>
      )}
    </>
  )
}

/** Moves the focus to the rows after a focused element has gone, unless something else has taken it. */
export function toTheRows() {
  queueMicrotask(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-row] [tabindex="0"]')?.focus()
  })
}
