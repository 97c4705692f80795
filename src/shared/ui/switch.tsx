import { clsx } from 'clsx'
import { Switch as Radix } from 'radix-ui'

type SwitchProps = {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isLabelHidden?: boolean
}

/** On or off, at once. */
export const Switch = ({ label, isOn, onChange, isLabelHidden = false }: SwitchProps) => (
  <Radix.Root
    checked={isOn}
    onCheckedChange={onChange}
    className="group inline-flex min-h-6 items-center gap-2 text-ink-2 data-[state=checked]:text-ink"
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
