import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'

type SegmentedProps<T extends string> = {
  /** Accessible name of the group. */
  label: string
  options: readonly { value: T; label: ReactNode; name?: string; disabledBecause?: string | undefined }[]
  value: T
  onChange: (value: T) => void
}

/** One of a few, all visible, as toggle buttons: one stop for Tab, arrows inside. */
export const Segmented = <T extends string>({ label, options, value, onChange }: SegmentedProps<T>) => (
  <ToggleGroup.Root
    // Of several, because of one it would be radio buttons, which choose as soon as the arrows reach them.
    type="multiple"
    role="group"
    aria-label={label}
    value={[value]}
    onValueChange={(values) => onChange((values.find((each) => each !== value) ?? value) as T)}
    className="inline-flex rounded-sm border border-line bg-sunken p-px"
  >
    {options.map((option) => (
      <ToggleGroup.Item
        key={option.value}
        value={option.value}
        aria-label={option.name}
        disabled={option.disabledBecause !== undefined && option.value !== value}
        title={option.disabledBecause}
        className="data inline-flex h-[calc(var(--control-h)-4px)] min-w-6 items-center justify-center gap-1 rounded-[3px] px-2 font-medium text-ink-2 hover:text-ink disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-60 data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-[0_0_0_1px_var(--line),var(--elev-1)]"
      >
        {option.label}
      </ToggleGroup.Item>
    ))}
  </ToggleGroup.Root>
)
