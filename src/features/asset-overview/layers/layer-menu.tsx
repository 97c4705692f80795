import { Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { AVERAGES } from '#features/asset-overview/series/overview-search.ts'
import type { PriceView } from '#features/asset-overview/series/use-price-view.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { Popover } from '#shared/ui/popover.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { PaneChoice } from './pane-choice.tsx'

type LayerMenuProps = { tag: string; view: PriceView; active: readonly JudgedInsight[] }

/** What else the chart shows: candles, averages, the fan of an active insight, a series below. All of it is in the address. */
export const LayerMenu = ({ tag, view, active }: LayerMenuProps) => (
  <Popover
    label="Layers of the price chart"
    align="end"
    button={{
      className:
        'inline-flex h-control items-center gap-1.5 rounded-sm px-2 text-sm font-medium text-ink-2 hover:bg-hover hover:text-ink print:hidden',
      children: (
        <>
          <Layers aria-hidden="true" size={14} />
          Layers
        </>
      ),
    }}
  >
    {() => (
      <div className="grid w-72 gap-3 p-3 text-sm">
        <Segmented
          label="Price as"
          options={[
            { value: 'line', label: 'Line' },
            { value: 'candles', label: 'Candles' },
          ]}
          value={view.look}
          onChange={(look) => view.set({ look })}
        />
        <Group title="Averages of the closes">
          {AVERAGES.map((length) => (
            <label key={length} className="flex min-h-6 items-center gap-2">
              <input
                type="checkbox"
                checked={view.avg.includes(length)}
                onChange={({ target }) =>
                  view.set({
                    avg: target.checked ? [...view.avg, length] : view.avg.filter((each) => each !== length),
                  })
                }
              />
              {length}-day average
            </label>
          ))}
        </Group>
        <Group title="Fan of an active insight">
          <Radio name="fan" isOn={view.fan === null} onChoose={() => view.set({ fan: null })}>
            None
          </Radio>
          {active.flatMap((insight) =>
            insight.id === null
              ? []
              : [
                  <Radio
                    key={insight.id}
                    name="fan"
                    isOn={view.fan === insight.id}
                    onChoose={() => view.set({ fan: insight.id })}
                  >
                    {insight.words.title}, {formatHorizon(insight.horizon)}
                  </Radio>,
                ],
          )}
          {active.length === 0 && <p className="text-xs text-ink-3">No insight of this asset is active.</p>}
        </Group>
        <Group title="Below the price">
          <PaneChoice tag={tag} pane={view.pane} onChoose={(pane) => view.set({ pane })} />
        </Group>
      </div>
    )}
  </Popover>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-1">
    <legend className="mb-1 text-xs text-ink-3">{title}</legend>
    {children}
  </fieldset>
)

type RadioProps = { name: string; isOn: boolean; onChoose: () => void; children: ReactNode }

const Radio = ({ name, isOn, onChoose, children }: RadioProps) => (
  <label className="flex min-h-6 items-center gap-2">
    <input type="radio" name={name} checked={isOn} onChange={onChoose} />
    <span className="min-w-0">{children}</span>
  </label>
)
