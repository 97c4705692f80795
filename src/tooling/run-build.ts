import { buildAll, isBuilt } from './build.ts'

/** `npm run build`. With `--if-older`, as before every start, only if there is no build that is newer than its sources. */
if (!process.argv.includes('--if-older')) await buildAll()
else if (!isBuilt()) {
  console.log('Building Insight Desk (once; later starts skip this) …')
  await buildAll()
}
