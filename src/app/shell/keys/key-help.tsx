import { allCommands, useCommandLayers } from '#shared/state/commands.ts'
import type { OfferedCommand } from '#shared/state/commands.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Kbd, keyCaps } from '#shared/ui/kbd.tsx'
import { closeOverlay } from '#shared/state/overlays.ts'

/** The live key map: what the present screen and the app offer now. */
export function KeyHelp() {
  const layers = useCommandLayers()
  const groups = new Map<string, OfferedCommand[]>()
  for (const command of allCommands(layers)) {
    if (!command.keys) continue
    groups.set(command.group, [...(groups.get(command.group) ?? []), command])
  }
  return (
    <Dialog title="All keys" onClose={closeOverlay} className="w-[min(52rem,calc(100vw-2rem))]">
      {/* The room scrolls, not the columns: columns of a bounded height grow sideways, where nobody finds them. */}
      <div
        role="region"
        aria-label="Keys by group"
        // It scrolls, so that the keyboard must be able to stand in it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[70dvh] overflow-x-hidden overflow-y-auto -outline-offset-2"
      >
        <div className="gap-8 p-4 sm:columns-2">
          {[...groups].map(([group, commands]) => (
            <section key={group} className="mb-4 break-inside-avoid">
              <h3 className="mb-1 text-xs font-medium text-ink-3">{group}</h3>
              <dl>
                {commands.map(({ id, label, keys = '' }) => (
                  <div
                    key={id}
                    className="flex items-center justify-between gap-4 border-t border-line-faint py-1"
                  >
                    <dt>{label}</dt>
                    <dd className="flex shrink-0 items-center gap-1 text-ink-3">
                      {keys.split(' | ').map((way, index) => (
                        <span key={way} className="flex gap-0.5">
                          {index > 0 && <span className="px-1">or</span>}
                          {keyCaps(way).map((cap) => (
                            <Kbd key={cap}>{cap}</Kbd>
                          ))}
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
