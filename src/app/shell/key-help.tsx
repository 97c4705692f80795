import { group } from 'd3-array'
import { useAllCommands, type OfferedCommand } from '#shared/state/commands.ts'
import { Kbd, keyCaps } from '#shared/ui/kbd.tsx'
import { ScrollRegion } from '#shared/ui/panel.tsx'

type KeyLine = Pick<OfferedCommand, 'id' | 'label' | 'keys'>

const line = (label: string, keys: string): KeyLine => ({ id: label, label, keys })

/** Keys of a focused chart, which are not commands. */
const CHART_KEYS: readonly [string, readonly KeyLine[]] = [
  'In a chart, once it has the focus',
  [
    line('Point by point', 'ArrowLeft | ArrowRight'),
    line('Five at once', 'Shift+ArrowLeft | Shift+ArrowRight'),
    line('Ten at once', 'PageUp | PageDown'),
    line('First and last point', 'Home | End'),
    line('Another line or band', 'ArrowUp | ArrowDown'),
    line('As a table', 't'),
    line('Full screen', 'f'),
  ],
]

/** Shortcuts of the current page and the app, and the keys of charts. */
export function KeyHelp() {
  const groups = group(
    useAllCommands().filter(({ keys }) => keys),
    (command) => command.group,
  )
  return (
    // The wrapper scrolls, because columns with a limited height would grow sideways.
    <ScrollRegion
      aria-label="Keys by group"
      className="max-h-[70dvh] overflow-x-hidden overflow-y-auto -outline-offset-2"
    >
      <div className="gap-8 p-4 sm:columns-2 [&_kbd]:inline-grid!">
        {[...groups, CHART_KEYS].map(([name, commands]) => (
          <section key={name} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-ink-3">{name}</h3>
            <dl>
              {commands.map(({ id, label, keys = '' }) => (
                <div
                  key={id}
                  className="flex items-center justify-between gap-4 border-t border-line-faint py-1"
                >
                  <dt>{label}</dt>
                  <dd className="flex shrink-0 items-center gap-1 text-ink-3 max-sm:shrink max-sm:flex-wrap max-sm:justify-end">
                    {keys.split(' | ').map((alternative, index) => (
                      <span key={alternative} className="flex gap-0.5">
                        {index > 0 && <span className="px-1">or</span>}
                        {keyCaps(alternative).map((cap) => (
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
    </ScrollRegion>
  )
}
