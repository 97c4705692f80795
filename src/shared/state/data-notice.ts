import { createContext } from 'react'
import type { AppConfig } from '#contract/desk/app-config.ts'

export const SIMULATED_NOTICE = 'Simulated data: fictional companies and prices'

/** What must be said of every figure this deployment shows, also in pictures that leave the page; null where there is nothing. */
export const noticeOf = (config: Pick<AppConfig, 'reference'> | undefined): string | null =>
  config?.reference?.market === 'simulated' ? SIMULATED_NOTICE : null

/** That notice for everything below; the app's frame provides it. */
export const DataNotice = createContext<string | null>(null)
