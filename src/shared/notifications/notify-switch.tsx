import { BellOff, Info } from 'lucide-react'
import { useId } from 'react'
import { Notice } from '#shared/ui/states/notice.tsx'
import { Switch } from '#shared/ui/toggles.tsx'
import { askPermission, usePermission, type Permission } from './arrived.ts'
import { setNotifying, useNotifying } from './notifying.ts'

/** Why the browser shows no notifications, and how to change that; nothing if it does, or has not been asked yet. */
const PERMISSION_PROBLEMS: Partial<Record<Permission, string>> = {
  denied:
    'This browser blocks notifications from this site. To allow them, open the site settings beside the address and allow notifications. Until then the page title and the list behind the bell tell you.',
  unsupported: 'This browser has no notifications. The page title and the list behind the bell tell you.',
}

/** Why some views cannot have notifications. */
export const NARROWED =
  'This view is narrowed by text, status, expected share or unread rows, which only this page can check.'

/** Switches a source on or off; the first time it asks for the browser's permission. */
export function turnNotifying(source: string, isOn: boolean) {
  setNotifying(source, isOn)
  if (isOn) void askPermission()
}

/** Shown if something is switched on and the browser does not allow notifications. */
export function PermissionNotice() {
  const isAnyOn = useNotifying(({ on }) => on.length > 0)
  const problem = usePermission(({ permission }) => PERMISSION_PROBLEMS[permission])
  if (!isAnyOn || !problem) return null
  return (
    <Notice tone="caution" icon={<BellOff size={15} />}>
      {problem}
    </Notice>
  )
}

type NotifySwitchProps = {
  source: string
  /** Given by the user. */
  name: string
  /** Why it cannot have notifications, as a sentence; null if it can. */
  obstacle: string | null
}

/** Switch for notifications of a view or a watchlist. */
export function NotifySwitch({ source, name, obstacle }: NotifySwitchProps) {
  const isOn = useNotifying(({ on }) => on.includes(source))
  const noteId = useId()
  return (
    <div className="grid gap-1.5 border-t border-line-faint pt-2.5">
      {obstacle === null || isOn ? (
        <Switch
          label={`Notify me of new insights in “${name}”`}
          isOn={isOn}
          onChange={(next) => turnNotifying(source, next)}
          aria-describedby={noteId}
        />
      ) : (
        <p className="flex items-center gap-2 text-ink-2">
          <Info size={14} className="shrink-0" />
          No notifications of “{name}”
        </p>
      )}
      <p id={noteId} className="text-xs text-ink-3">
        {obstacle ??
          'Checked every two minutes while this dashboard is open. One message for all, a number in the page title, and a list behind the bell.'}
      </p>
      <PermissionNotice />
    </div>
  )
}
