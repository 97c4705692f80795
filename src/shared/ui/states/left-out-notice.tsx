import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf } from '#shared/format/words.ts'
import { Notice } from './notice.tsx'

type LeftOutNoticeProps = {
  /** Parameters of the address that were unknown or made no sense; without any, nothing is said. */
  dropped: readonly string[]
  /** Takes them out of the address. */
  onDismiss: () => void
  className?: string
  /** More about them. */
  children?: ReactNode
}

/** What of an address was not followed, by name: who followed a link must not take the page for what the link asked for. */
export const LeftOutNotice = ({ dropped, onDismiss, className, children }: LeftOutNoticeProps) =>
  dropped.length > 0 && (
    <Notice
      {...(className === undefined ? {} : { className })}
      icon={<Info aria-hidden="true" size={14} />}
      onDismiss={onDismiss}
    >
      <b className="font-semibold text-ink">
        {countOf(dropped.length, 'part')} of this address could not be read
      </b>{' '}
      and {dropped.length === 1 ? 'is' : 'are'} left out:{' '}
      <code className="font-mono text-xs wrap-anywhere">{dropped.join(', ')}</code>
      {children}
    </Notice>
  )
