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
      <div className="max-h-[70dvh] gap-8 overflow-auto p-4 sm:columns-2">
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
    </Dialog>
  )
}
