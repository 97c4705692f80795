import { buildAll, isBuilt } from '#tooling/build.ts'

/** What is measured is what people start: the build, made anew where a source is newer. */
export async function builtService(): Promise<void> {
  if (isBuilt()) return
  console.log('building …')
  await buildAll()
}
