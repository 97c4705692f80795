import type { AppConfig } from '#contract/desk/app-config.ts'
import { parseInstant } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'

export type Badge = {
  kind: 'simulated' | 'files' | 'caution' | 'production' | 'starting'
  words: readonly [string] | readonly [string, string]
}

/** Words and look of the environment badge; everything that is not production stands out. */
export function badgeOf({
  mode,
  environment,
  reference,
}: Pick<AppConfig, 'mode' | 'environment' | 'reference'>): Badge {
  const name = environment.trim() || (mode === 'reference' ? 'Reference' : 'Service')
  if (reference?.market === 'simulated') {
    return {
      kind: 'simulated',
      words: [name, 'Simulated data'],
    }
  }
  if (reference?.market === 'files') {
    const asOf = formatDay(parseInstant(reference.asOf))
    return {
      kind: 'files',
      words: [name, `Data as of ${asOf}`],
    }
  }
  // The service inside has only just started and has not said yet what it studies: nothing to warn of.
  if (mode === 'reference') {
    return {
      kind: 'starting',
      words: [name],
    }
  }
  if (/^prod(uction)?$/i.test(name)) {
    return {
      kind: 'production',
      words: [name],
    }
  }
  return {
    kind: 'caution',
    words: [name],
  }
}
