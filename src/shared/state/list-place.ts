import type { Location } from 'react-router'

/**
 * The history entry under which a list keeps its place: its own, or that of the list which a way back inside the app stands for.
 */
export const placeOf = ({ key, state }: Pick<Location, 'key' | 'state'>): string =>
  typeof state === 'object' && typeof state?.place === 'string' ? state.place : key

/** State of a link that leads back to a list as it was left. */
export const placeState = (place: string | null) => (place === null ? null : { place })
