/** For actions only: content that loads shows its own shape instead. */
export const Spinner = () => (
  <span
    aria-hidden="true"
    className="inline-block size-3 shrink-0 animate-spin rounded-full border-[1.5px] border-current border-r-transparent motion-reduce:animate-none"
  />
)
