import type { AppConfig } from '#contract/desk/app-config.ts'

/** Names the service and its data, so that verdicts of one are never taken for another's. */
export const judgingScope = ({ mode, environment, reference }: AppConfig) =>
  [
    mode,
    environment,
    // Simulated prices and a user's own files are two worlds of one service.
    reference?.market ?? '',
  ].join(' ')
