import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { freshGrants, reply } from '#testing/proxy/fault-upstream.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { loadStaticFiles, type StaticFiles, storeCompressed } from '#server/pages.ts'

/** What `ask` gets from a proxy with these files. */
async function served<T>(staticFiles: StaticFiles, ask: (rig: ProxyRig) => Promise<T>): Promise<T> {
  const rig = await ProxyRig.start({ staticFiles })
  rig.upstream.onToken(freshGrants())
  rig.upstream.script(reply(200, { id: 'abc' }))
  try {
    return await ask(rig)
  } finally {
    await rig.stop()
  }
}

describe('files on disk', () => {
  let folder: string
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('only plain visible files are loaded, with what a browser needs to keep them', async () => {
    folder = await mkdtemp(join(tmpdir(), 'static-'))
    await mkdir(join(folder, 'assets'))
    await mkdir(join(folder, '.vite'))
    await writeFile(join(folder, 'index.html'), '<!doctype html>')
    await writeFile(join(folder, 'theme-start-up.js'), 'x')
    await writeFile(join(folder, 'assets/app-Ab3_-9xZ.js'), 'x'.repeat(5_000))
    await writeFile(join(folder, 'assets/app-Ab3_-9xZ.js.map'), '{}')
    await writeFile(join(folder, '.env'), 'SECRET=1')
    await writeFile(join(folder, '.vite/manifest.json'), '{}')
    await writeFile(join(folder, 'notes'), 'x')
    await symlink('/etc/passwd', join(folder, 'passwd.txt'))
    await storeCompressed(folder)
    const files = await loadStaticFiles(folder)
    expect([...files.keys()].toSorted()).toEqual([
      '/assets/app-Ab3_-9xZ.js',
      '/index.html',
      '/theme-start-up.js',
    ])
    const script = files.get('/assets/app-Ab3_-9xZ.js')
    expect(script).toMatchObject({ isImmutable: true, type: 'text/javascript; charset=utf-8' })
    const [br, gzip] = await Promise.all([script?.forms.get('br'), script?.forms.get('gzip')])
    expect(br?.length).toBeLessThan(gzip?.length ?? 0)
    expect(files.get('/index.html')).toMatchObject({ isImmutable: false, forms: new Map() })
  })

  test('a file whose compressed forms were not laid beside it is sent as it is', async () => {
    folder = await mkdtemp(join(tmpdir(), 'static-'))
    await writeFile(join(folder, 'app.js'), 'x'.repeat(5_000))
    const files = await loadStaticFiles(folder)
    expect(files.get('/app.js')).toMatchObject({ forms: new Map() })
    expect(files.get('/app.js')?.body.length).toBe(5_000)
  })

  test('without a build there are none: data still come, and pages say what is missing', async () => {
    folder = join(tmpdir(), 'no-such-folder')
    const staticFiles = await loadStaticFiles(folder)
    expect(staticFiles.size).toBe(0)
    const page = await served(staticFiles, async (rig) => {
      expect((await rig.call('/api/insights/v1/abc')).json).toEqual({ id: 'abc' })
      return rig.call('/insights')
    })
    expect(page).toMatchObject({ status: 503, json: { type: 'urn:insight-desk:not-built' } })
  })

  test('a build that is replaced or taken away while it is served stays as it was loaded', async () => {
    folder = await mkdtemp(join(tmpdir(), 'static-'))
    await writeFile(join(folder, 'index.html'), '<!doctype html>first')
    const page = await served(await loadStaticFiles(folder), async (rig) => {
      await writeFile(join(folder, 'index.html'), '<!doctype html>second')
      expect((await rig.call('/insights')).text).toContain('first')
      await rm(folder, { recursive: true })
      return rig.call('/insights')
    })
    expect(page).toMatchObject({ status: 200, text: '<!doctype html>first' })
  })
})
