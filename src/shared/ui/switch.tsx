import { clsx } from 'clsx'

type SwitchProps = {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isLabelHidden?: boolean
}

/** On or off, at once. */
export const Switch = ({ label, isOn, onChange, isLabelHidden = false }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    onClick={() => onChange(!isOn)}
    className={clsx('inline-flex min-h-6 items-center gap-2', isOn ? 'text-ink' : 'text-ink-2')}
  >
    <span
      aria-hidden="true"
      className={clsx(
        'relative h-[15px] w-[26px] shrink-0 rounded-full border',
        isOn ? 'border-accent bg-accent' : 'border-line-strong bg-press',
      )}
    >
      <span
        className={clsx(
          'absolute top-[2px] size-[9px] rounded-full',
          isOn ? 'left-[13px] bg-on-accent' : 'left-[2px] bg-ink-3',
        )}
      />
    </span>
    <span className={clsx(isLabelHidden && 'sr-only')}>{label}</span>
  </button>
)
