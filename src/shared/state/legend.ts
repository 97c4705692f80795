import * as v from 'valibot'
import { createStored } from '#shared/state/stored/stored.ts'

/** Whether this device has seen what the figures mean. Under a key of its own: it is no taste, and never exported. */
const Legend = v.object({ isDismissed: v.boolean() })

const legend = createStored<v.InferOutput<typeof Legend>>({
  key: 'insight-desk.legend',
  version: 1,
  initial: { isDismissed: false },
  schema: Legend,
})

export const useLegend = legend.use

/** For good: it comes back by the command "Glossary" only, as the whole glossary. */
export const dismissLegend = () => legend.update(() => ({ isDismissed: true }))
