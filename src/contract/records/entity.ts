import * as v from 'valibot'
import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import { CodeNumber, FilledText, orNull, readListWith, TextOrNull } from '#contract/values/reading.ts'

/** `POST /entity/v2/filtered`. The only published filter is 2: by tag. Unknown tags are absent from the response. */
export const ENTITY_FILTER_BY_TAG = 2
/** With a longer tag the whole request fails with a 400. */
export const MAX_TAG_LENGTH = 256
export const EntityRequest = v.strictObject({
  filter: v.literal(ENTITY_FILTER_BY_TAG),
  args: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TAG_LENGTH))),
    v.maxLength(MAX_ENTITIES),
  ),
})
export type EntityRequest = v.InferOutput<typeof EntityRequest>

/** `acme_nasd`: ticker and exchange, in any case. The tag of an index or a theme may be any other word. */
export const isTag = (text: string) => /^[a-z0-9][a-z0-9.-]*_[a-z0-9]+$/i.test(text)

/** A code that arrives as a string or as a number; the code tables use strings. */
const code = orNull(
  v.pipe(
    v.union([v.string(), CodeNumber]),
    v.transform((value) => String(value).trim() || null),
  ),
)
const coded = v.nullish(v.object({ code, name: TextOrNull }), {})

export const Entity = v.object({
  tag: FilledText,
  id: code,
  name: TextOrNull,
  name_full: TextOrNull,
  name_short: TextOrNull,
  known_as: TextOrNull,
  ticker: TextOrNull,
  subscribable_ticker: TextOrNull,
  default_snake: TextOrNull,
  asset_class: orNull(CodeNumber),
  class: orNull(CodeNumber),
  sub_class: orNull(CodeNumber),
  currency: TextOrNull,
  country: coded,
  exchange: coded,
  gics: v.nullish(v.object({ sector: coded, industry_group: coded }), {}),
  isin: TextOrNull,
  company_description: TextOrNull,
  logo_url: TextOrNull,
  active: orNull(v.boolean()),
  gated: orNull(v.boolean()),
  overview_disabled: orNull(v.boolean()),
})
export type Entity = v.InferOutput<typeof Entity>
export type WireEntity = v.InferInput<typeof Entity>

export const readEntities = readListWith(Entity, ['result', 'entities', 'data'])

/** `POST /kg/v1/connected-entities/proximity` → a bare list of entity tags, nearest first. */
export const ProximityRequest = v.strictObject({
  entity: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
})
export type ProximityRequest = v.InferOutput<typeof ProximityRequest>

export const readProximity = readListWith(FilledText)

/** The series of an asset's price: the one its entity names, else the usual name, because the service publishes no rule. */
export const priceSeriesOf = (
  tag: string,
  entity: Pick<Entity, 'default_snake'> | null | undefined,
): string => entity?.default_snake ?? `${tag}.price`
