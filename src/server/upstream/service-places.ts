import { SERVICE_ROUTES, type ServiceRouteId } from '#contract/calls/routes.ts'

/** Where a service keeps what the contract names elsewhere. */
export interface ServicePlaces {
  /** Path of the service's own feed; null makes the feed out of the insights filter. */
  readonly feedPath: string | null
  readonly reportVersions: Readonly<Record<'relevance' | 'keyValues', string>>
}

/**
 * The path at the service.
 *
 * @param path filled in as the contract has it, with its query
 */
export function placeAtService(id: ServiceRouteId, path: string, places: ServicePlaces): string {
  switch (id) {
    case 'feed':
      return places.feedPath ?? SERVICE_ROUTES.filterInsights.path
    case 'relevance':
    case 'keyValues':
      return path.replace(/^\/entity-report\/v1\//, `/entity-report/${places.reportVersions[id]}/`)
    default:
      return path
  }
}
