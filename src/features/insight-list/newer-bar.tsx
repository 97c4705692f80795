import { formatTime } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { Kbd } from '#shared/ui/kbd.tsx'
import { ArrowUpIcon } from '#shared/ui/icons.tsx'

type NewerBarProps = { count: number; hasMore: boolean; since: number; onShow: () => void }

/** Says that the list has moved on; the rows stay until it is pressed. */
export const NewerBar = ({ count, hasMore, since, onShow }: NewerBarProps) => (
  <button
    type="button"
    onClick={onShow}
    className="flex h-7.5 w-full shrink-0 items-center gap-2 border-b border-accent-line bg-accent-tint px-4 text-left text-ink-2 -outline-offset-2 hover:bg-selected-hover"
  >
    <ArrowUpIcon size={13} strokeWidth={2} className="text-accent-text" />
    <b role="status" className="font-semibold text-accent-text">
      {hasMore ? `${count} or more newer insights` : countOf(count, 'newer insight')}
    </b>
    since {formatTime(since)}
    <Kbd>.</Kbd>
    <span className="ml-auto text-accent-text">Show them</span>
  </button>
)
