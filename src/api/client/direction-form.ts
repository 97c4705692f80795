import { directionForm } from '#contract/rules/direction-form.ts'
import { failureOf } from './api-error.ts'

/** Asks with the direction in the form that this service takes; remembered for the session. */
export const withDirectionForm = directionForm((thrown) => failureOf(thrown).kind === 'rejected')
