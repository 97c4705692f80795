import * as v from 'valibot'

/** Versions of the entity report's two parts at the service. */
export type ReportVersions = Readonly<Record<'relevance' | 'keyValues', string>>

/** The version that the specification names; later ones carry the same fields. */
export const DEFAULT_REPORT_VERSIONS: ReportVersions = { relevance: 'v1', keyValues: 'v1' }

const PARTS = new Map([
  ['relevance', 'relevance'],
  ['key_values', 'keyValues'],
])

/** The variable `INSIGHTS_REPORT_VERSIONS`: `relevance=v2,key_values=v3`; a part that is not named keeps `v1`. */
export const ReportVersionsVariable = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): ReportVersions => {
    const given: Record<string, string> = {}
    for (const entry of dataset.value.split(',').filter((each) => each.trim() !== '')) {
      const [name = '', version = ''] = entry.split('=').map((each) => each.trim())
      const part = PARTS.get(name)
      if (part === undefined || part in given || !/^v[1-9]\d?$/.test(version)) {
        addIssue({ message: 'must be made of relevance=v1 and key_values=v1, each once, with any version' })
        return NEVER
      }
      given[part] = version
    }
    return { ...DEFAULT_REPORT_VERSIONS, ...given }
  }),
)
