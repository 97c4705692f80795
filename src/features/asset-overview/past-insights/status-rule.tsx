import { STATUS_RULE_VERSION } from '#contract/rules/insight-status.ts'

/** The rule behind every status on the page, in words: the service states none. */
export const StatusRule = () => (
  <details className="border-t border-line-faint px-4 py-2 text-xs text-ink-3">
    <summary className="-my-1 py-1 hover:text-ink pointer-coarse:py-3">How is this decided?</summary>
    <div className="mt-1.5 grid max-w-[72ch] gap-1 text-ink-2">
      <p>
        The service provides no status. This dashboard estimates it from the closes after the day of the last
        value, up to the end of the horizon in trading days (rule {STATUS_RULE_VERSION}).
      </p>
      <p>
        Bullish: worked if a close reaches the upper signal level first, failed if one reaches the lower level
        first. Bearish is the mirror image. If neither is reached by the end: worked if the last close moved
        in the stated direction from the price at publication, otherwise failed. Before the end: active.
      </p>
      <p>
        Closes are adjusted for splits and dividends; an insight keeps the prices of its day. If the two
        differ by more than 1%, its levels and last value are first converted to today’s price basis.
      </p>
      <p>
        Only closes count; a level touched within a day does not. Without levels, direction, horizon or prices
        the status cannot be judged.
      </p>
    </div>
  </details>
)
