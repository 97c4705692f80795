import process from 'node:process'

/**
 * `npm run bench [-- part …]`: prints measurements, nothing passes or fails here. Every browser part measures our code and a
 * named peer in the same run, in rotated order, and compares medians of ratios: absolute times of a shared machine mean little.
 */
const PARTS: Record<string, () => Promise<{ run: (args: readonly string[]) => Promise<void> }>> = {
  market: () => import('./market.ts'),
  engine: () => import('./engine.ts'),
  service: () => import('./service.ts'),
  price: () => import('./price.ts'),
  list: () => import('./list.ts'),
  fan: () => import('./fan.ts'),
  proxy: () => import('./proxy.ts'),
}

const asked = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
const flags = process.argv.slice(2).filter((arg) => arg.startsWith('-'))
const unknown = asked.filter((part) => !(part in PARTS))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}
for (const part of asked.length > 0 ? asked : Object.keys(PARTS)) {
  console.log(`\n## ${part}\n`)
  const { run } = await PARTS[part]!()
  await run(flags)
}
