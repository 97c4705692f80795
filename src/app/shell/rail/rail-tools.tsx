import { Popover } from '#shared/ui/popover.tsx'
import { AccountButton } from '#app/shell/account/account-button.tsx'
import { SettingsPanel } from '#app/shell/settings/lazy-settings.tsx'
import { openOverlay } from '#shared/state/overlays.ts'
import { RAIL_ITEM } from './nav-items.ts'
import { KeyboardIcon, SettingsIcon } from '#shared/ui/tool-icons.tsx'

/** What stands at the foot of the rail. */
export const RailTools = () => (
  <>
    <AccountButton className={RAIL_ITEM} />
    <button
      type="button"
      className={RAIL_ITEM}
      title="All keys (?)"
      aria-label="All keys"
      onClick={() => openOverlay('keys')}
    >
      <KeyboardIcon size={18} strokeWidth={1.75} />
      <span className="max-xl:hidden">Keys</span>
    </button>
    <Popover
      label="Settings"
      button={{
        className: RAIL_ITEM,
        title: 'Settings',
        'aria-label': 'Settings',
        children: (
          <>
            <SettingsIcon size={18} strokeWidth={1.75} />
            <span className="max-xl:hidden">Settings</span>
          </>
        ),
      }}
    >
      {() => <SettingsPanel />}
    </Popover>
  </>
)
