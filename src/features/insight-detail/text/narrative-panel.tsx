import type { Insight } from '#contract/records/insight.ts'
import { Panel } from '#shared/ui/panel.tsx'

/** The service's own words, as plain text with its line breaks. */
export function NarrativePanel({ insight }: { insight: Insight }) {
  const sections = insight.content.filter(
    (section) => section.section_title?.trim() || section.section_content?.trim(),
  )
  const stated = insight.card?.intuition?.trim()
  // Some services repeat the card's text as a section.
  const intuition = sections.some((section) => section.section_content?.trim() === stated) ? null : stated
  return (
    <Panel
      title="Narrative"
      sub={insight.card?.name ? <code className="font-mono">{insight.card.name}</code> : null}
    >
      {sections.length === 0 && !intuition && (
        <p className="text-ink-3">The service sent no text with this insight.</p>
      )}
      <div className="detail-prose gap-x-8 page-lg:columns-2 page-lg:2xl:columns-3">
        {sections.map((section, i) => (
          <section key={i} className="mb-3 break-inside-avoid">
            {section.section_title && <h3 className="mb-0.5 font-semibold">{section.section_title}</h3>}
            <p className="leading-5 whitespace-pre-line text-ink-2">{section.section_content}</p>
          </section>
        ))}
        {intuition && (
          <section className="mb-3 break-inside-avoid">
            <h3 className="mb-0.5 font-semibold">Rationale</h3>
            <p className="leading-5 whitespace-pre-line text-ink-2">{intuition}</p>
          </section>
        )}
      </div>
    </Panel>
  )
}

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
