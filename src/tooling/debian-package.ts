import { spawnSync } from 'node:child_process'

/** Installs a Debian package with apt-get, as root or through sudo. Whether it worked shows in what it brings. */
export function installDebianPackage(name: string): void {
  console.log(`Installing the ${name} package with apt-get.`)
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', name],
  ]) {
    const [command, ...rest] = [...asRoot, ...args]
    const result = spawnSync(command!, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 180_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (result.status !== 0) return
  }
}
