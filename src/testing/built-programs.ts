import type { TestProject } from 'vitest/node'
import { buildNode, isBuilt } from '#tooling/build.ts'

/**
 * Run by vitest before the tests of Node code: builds the programs of `dist`, which takes a second. A test that starts a program starts
 * the one that users have, and at a third of the processor time: from sources each start loads and transforms hundreds of files.
 */
export async function setup(project: TestProject) {
  if (!isBuilt()) await buildNode()
  project.onTestsRerun(buildNode)
}
