import { STATUS_RULE_VERSION } from '#contract/rules/insight-status.ts'

/** The rule behind every status on the page, in words: the service states none. */
export const StatusRule = () => (
  <details className="border-t border-line-faint px-4 py-2 text-xs text-ink-3">
    <summary className="-my-1 py-1 hover:text-ink pointer-coarse:py-3">How is this decided?</summary>
    <div className="mt-1.5 grid max-w-[72ch] gap-1 text-ink-2">
      <p>
        The service gives no status: this dashboard estimates it from the closes after the day of the last
        value, to the end of the horizon in trading days of the asset (rule {STATUS_RULE_VERSION}).
      </p>
      <p>
        Bullish: worked when a close reaches the upper signal level first, failed when one reaches the lower
        level first. Bearish the other way round. Neither by the end: worked when the last close had moved the
        stated way from the price at publication, otherwise failed. Before the end: active.
      </p>
      <p>
        Closes are adjusted backwards when a share is split or pays a dividend, an insight keeps the prices of
        its day. Where the close of its last value&apos;s day differs from it by more than 1%, its levels and
        its last value are put on the basis of the closes first.
      </p>
      <p>
        Only closes count, so a level touched during a day is not claimed. Without levels, direction, horizon
        or prices it cannot be judged.
      </p>
    </div>
  </details>
)
