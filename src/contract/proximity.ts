import * as v from 'valibot'
import { readListWith } from './reading.ts'

/** `POST /kg/v1/connected-entities/proximity` → a bare list of entity tags, nearest first. */
export const ProximityRequest = v.strictObject({
  entity: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
})
export type ProximityRequest = v.InferOutput<typeof ProximityRequest>

export const readProximity = readListWith(v.pipe(v.string(), v.minLength(1)))
