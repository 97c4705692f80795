/** Always shown, with the service's line breaks, after the notice on simulated data. */
export const Disclaimer = ({ text, notice }: { text: string | null; notice: string | null }) => (
  <footer aria-label="Disclaimer" className="mt-1 max-w-[110ch] text-xs whitespace-pre-line text-ink-3">
    {notice && !text?.trim().startsWith(notice.slice(0, notice.indexOf(':'))) && (
      <p className="mb-1 font-medium">{notice}</p>
    )}
    <p>
      {text?.trim() ||
        'The service sent no disclaimer. Figures describe past outcomes. They are not a forecast and not advice.'}
    </p>
  </footer>
)
