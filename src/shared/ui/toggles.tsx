import { clsx } from 'clsx'
import { ToggleGroup, Switch as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type SegmentedOption<T> = { value: T; label: ReactNode; name?: string; disabledBecause?: string | undefined }

type SegmentedProps<T extends string> = {
  /** Accessible name. */
  label: string
  /** Where no more is to be said, the labels by value. */
  options: readonly SegmentedOption<T>[] | Readonly<Record<T, string>>
  value: T
  onChange: (value: T) => void
}

/** Toggle buttons of which one is on: a single tab stop, arrow keys inside. */
export const Segmented = <T extends string>({ label, options, value, onChange }: SegmentedProps<T>) => (
  <ToggleGroup.Root
    // Not `single`, which would be radio buttons that change the value when an arrow key moves the focus.
    type="multiple"
    role="group"
    aria-label={label}
    value={[value]}
    onValueChange={(values) => onChange((values.find((each) => each !== value) ?? value) as T)}
    className="inline-flex max-w-full flex-wrap rounded-sm border border-line bg-sunken p-px"
  >
    {optionsOf(options).map((option) => (
      <ToggleGroup.Item
        key={option.value}
        value={option.value}
        aria-label={option.name}
        disabled={option.disabledBecause !== undefined && option.value !== value}
        title={option.disabledBecause}
        className="inline-flex h-[calc(var(--control-h)-4px)] min-w-6 items-center justify-center gap-1 rounded-[3px] px-2 font-medium data text-ink-2 hover:text-ink disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-60 data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-[0_0_0_1px_var(--color-line),var(--elev-1)]"
      >
        {option.label}
      </ToggleGroup.Item>
    ))}
  </ToggleGroup.Root>
)

const optionsOf = (options: SegmentedProps<string>['options']) =>
  Array.isArray(options)
    ? (options as readonly SegmentedOption<string>[])
    : Object.entries(options).map(([value, label]): SegmentedOption<string> => ({
        value,
        label: label as string,
      }))

type SwitchProps = {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isLabelHidden?: boolean
  'aria-describedby'?: string
}

export const Switch = ({ label, isOn, onChange, isLabelHidden = false, ...described }: SwitchProps) => (
  <Radix.Root
    {...described}
    checked={isOn}
    onCheckedChange={onChange}
    className="group inline-flex min-h-6 items-center gap-2 text-left text-ink-2 data-[state=checked]:text-ink"
  >
    <span
      aria-hidden="true"
      className="relative h-[15px] w-[26px] shrink-0 rounded-full border border-line-strong bg-press group-data-[state=checked]:border-accent group-data-[state=checked]:bg-accent"
    >
      <Radix.Thumb className="absolute top-[2px] left-[2px] size-[9px] rounded-full bg-ink-3 data-[state=checked]:left-[13px] data-[state=checked]:bg-on-accent" />
    </span>
    <span className={clsx(isLabelHidden && 'sr-only')}>{label}</span>
  </Radix.Root>
)
