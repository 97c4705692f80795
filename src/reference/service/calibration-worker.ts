import { parentPort, workerData } from 'node:worker_threads'
import type { LabelledInsight } from '#shared/statistics/calibration-groups.ts'
import { calibrationReport } from '#shared/statistics/calibration.ts'

/** The worker's data; it posts the report and ends. */
export type CalibrationTask = { ended: readonly LabelledInsight[]; isComplete: boolean }

/** Entry of a worker thread that computes the calibration report, so that no other request waits for it. */
const { ended, isComplete } = workerData as CalibrationTask
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
parentPort?.postMessage(calibrationReport(ended, isComplete))
