import { createContext } from 'react'
import type { AppConfig } from '#contract/desk/app-config.ts'

export const SIMULATED_NOTICE = 'Simulated data: fictional companies and prices'

/** Notice for all figures of this deployment, also in exported images; null if there is none. */
export const noticeOf = (config: Pick<AppConfig, 'reference'> | undefined): string | null =>
  config?.reference?.market === 'simulated' ? SIMULATED_NOTICE : null

/** Provided by the app's frame. */
export const DataNotice = createContext<string | null>(null)
