import { useState } from 'react'
import { useEdition } from '#api/queries/config-queries.ts'
import type { Chart, Insight } from '#contract/records/insight.ts'
import { fromCode } from '#shared/format/words.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Panel } from '#shared/ui/panel.tsx'

/** The service's own text, as plain text with its line breaks. */
export function NarrativePanel({ insight }: { insight: Insight }) {
  const stated = insight.content.map(({ section_title, section_content }) => ({
    title: section_title?.trim(),
    text: section_content?.trim(),
  }))
  const rationale = { title: 'Rationale', text: insight.card.intuition?.trim() }
  // Some services repeat the text of the card as a section.
  const isRepeated = stated.some(({ text }) => text === rationale.text)
  const sections = [
    ...stated.filter(({ title, text }) => title || text),
    ...(rationale.text && !isRepeated ? [rationale] : []),
  ]
  return (
    <Panel
      title="Narrative"
      sub={insight.card.name ? <code className="font-mono">{insight.card.name}</code> : null}
    >
      {sections.length === 0 && <p className="text-ink-3">The service sent no text with this insight.</p>}
      <div className="detail-prose page-lg:columns-2 page-lg:2xl:columns-3 gap-x-8">
        {sections.map(({ title, text }, i) => (
          <section key={i} className="mb-3 break-inside-avoid">
            {title && <h3 className="mb-0.5 font-semibold">{title}</h3>}
            <p className="leading-5 whitespace-pre-line text-ink-2">{text}</p>
          </section>
        ))}
      </div>
    </Panel>
  )
}

/** Always shown, after the notice on simulated data. */
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

/** Images from the service, loaded lazily, on a light background in both themes. */
export function ScenarioImagesPanel({ charts, title }: { charts: readonly Chart[]; title: string | null }) {
  const [open, setOpen] = useState<number | null>(null)
  // An image that was missing during the study is requested again at its end.
  const edition = useEdition()
  if (charts.length === 0) return null
  const shown = open === null ? undefined : charts[open]
  return (
    <Panel title="Scenario images" className="print:hidden">
      <ul className="grid grid-cols-2 gap-3">
        {charts.map((chart, i) => (
          <li key={chart.id ?? i}>
            <ScenarioImage key={edition} chart={chart} alt={altOf(chart, title)} onOpen={() => setOpen(i)} />
          </li>
        ))}
      </ul>
      {shown?.url && (
        <Dialog
          title={nameOf(shown)}
          onClose={() => setOpen(null)}
          className="!w-[min(60rem,calc(100vw-2rem))]"
        >
          <div className="bg-plate p-3">
            <img src={shown.url} alt={altOf(shown, title)} className="mx-auto max-h-[75vh] max-w-full" />
          </div>
        </Dialog>
      )}
    </Panel>
  )
}

const nameOf = (chart: Chart) => (chart.type ? fromCode(chart.type) : 'Scenario')
const altOf = (chart: Chart, title: string | null) =>
  `${nameOf(chart)} chart drawn by the service${title ? ` for: ${title}` : ''}`

/** Same origin only: the proxy replaces URLs of allowed hosts by signed URLs of its own. */
const isOwnAddress = (url: string) => url.startsWith('/') && !url.startsWith('//')

function ScenarioImage({ chart, alt, onOpen }: { chart: Chart; alt: string; onOpen: () => void }) {
  const [isBroken, setIsBroken] = useState(false)
  const { url } = chart
  if (!url || isBroken || !isOwnAddress(url))
    return (
      <div className="grid h-24 place-items-center rounded-sm border border-dashed border-line p-2 text-center text-xs text-ink-3">
        <span>
          {url ? 'The image did not load.' : 'The image address is not allowed.'}
          {url && url.startsWith('https://') && (
            <a
              href={url}
              target="_blank"
              rel="noreferrer noopener"
              className="mt-1 block text-accent-text underline underline-offset-2"
            >
              Open at the source
            </a>
          )}
        </span>
      </div>
    )
  return (
    <figure>
      <button
        type="button"
        aria-label={`Enlarge: ${nameOf(chart)}`}
        onClick={onOpen}
        className="block w-full overflow-hidden rounded-sm border border-line bg-plate"
      >
        <img
          src={url}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setIsBroken(true)}
          className="block h-24 w-full object-contain"
        />
      </button>
      <figcaption className="mt-1 text-xs font-semibold">{nameOf(chart)}</figcaption>
    </figure>
  )
}
