import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configQueries } from '#api/queries/config-queries.ts'
import { DEFAULT_UNITS, type UnitRules } from '#contract/values/units.ts'

/** The service's own clock and rules. Until they are known, or if they never come, the browser's clock and the defaults hold. */
export type ServiceClock = {
  now: number
  units: UnitRules
  hasStream: boolean
  hasSnakes: boolean
  isSettled: boolean
}

export function useServiceClock(): ServiceClock {
  const { data, isPending } = useQuery(configQueries.app())
  const [openedAt] = useState(() => Date.now())
  return {
    now: data?.now ?? openedAt,
    units: data?.units ?? DEFAULT_UNITS,
    hasStream: data?.systems.priceStream ?? false,
    hasSnakes: data?.systems.snakes ?? false,
    isSettled: !isPending,
  }
}
