import type { EngineProgress } from '#reference/study/engine-run.ts'
import type { Progress } from '#reference/service/world/service-world.ts'

const PHASES: Record<EngineProgress['phase'], string> = {
  peers: 'Computing market returns',
  insights: 'Studying assets',
  done: 'Complete',
}

/** The engine's progress as the status shows it. */
export const toProgress = ({ phase, assetsDone, assets }: EngineProgress): Progress => ({
  done: assetsDone,
  total: assets,
  phase: PHASES[phase],
})
