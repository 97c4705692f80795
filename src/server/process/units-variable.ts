import * as v from 'valibot'
import { DEFAULT_UNITS, UnitRules } from '#contract/values/units.ts'

/** Names of the rules as the variable writes them: `signal_levels` for `signalLevels`. */
const NAMES = new Map(
  Object.keys(UnitRules.entries).map((name) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    name,
  ]),
)

/**
 * The variable `INSIGHTS_UNITS`: `returns=percent, signal_levels=return`. It names the rules in which a service differs from the
 * defaults, each once; the others keep theirs.
 */
export const UnitsVariable = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): UnitRules => {
    const given: Record<string, string> = {}
    for (const part of dataset.value.split(',').filter((each) => each.trim() !== '')) {
      const [name = '', value = ''] = part.split('=').map((each) => each.trim())
      const rule = NAMES.get(name)
      if (rule === undefined || rule in given) {
        addIssue({ message: `must name rules of ${[...NAMES.keys()].join(', ')}, each once` })
        return NEVER
      }
      given[rule] = value
    }
    const read = v.safeParse(UnitRules, { ...DEFAULT_UNITS, ...given })
    if (read.success) return read.output
    const allowed = Object.entries(UnitRules.entries).map(
      ([rule, { options }]) => `${[...NAMES].find(([, each]) => each === rule)?.[0]}=${options.join('|')}`,
    )
    addIssue({ message: `must be made of ${allowed.join(', ')}` })
    return NEVER
  }),
)
