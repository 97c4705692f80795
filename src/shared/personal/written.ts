import * as v from 'valibot'
import { createStored } from '#shared/state/stored.ts'

/** Whether a note or a call was ever stored here: without any, the first page does not load the database and its library. */
const written = createStored<{ isAny: boolean }>({
  key: 'insight-desk.written',
  name: 'whether you wrote anything',
  version: 1,
  initial: { isAny: false },
  schema: v.object({ isAny: v.boolean() }),
})

export const useHasWritten = () => written.use(({ isAny }) => isAny)

export function noteWritten(): void {
  if (!written.use.getState().isAny) written.update(() => ({ isAny: true }))
}
