import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, describe, expect, it } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { startReferenceFixture } from '#testing/reference-fixture.ts'

const service = await startReferenceFixture()
afterAll(() => service.stop())
const insights = readInsightList(
  await service.ask('/insights/v1/filter', { limit: 8, from_date: '2015-01-01' }),
).items

/** Number of pixels of an image by colour, as `r,g,b`. */
async function coloursOf(
  png: Buffer,
): Promise<{ width: number; height: number; colours: Map<string, number> }> {
  const image = await loadImage(png)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  // Counted as whole pixels: a text for each of two million would take seconds.
  const pixels = new Map<number, number>()
  for (const pixel of new Uint32Array(data.buffer)) pixels.set(pixel, (pixels.get(pixel) ?? 0) + 1)
  const colours = new Map<string, number>()
  for (const [pixel, count] of pixels) {
    const colour = new Uint8Array(Uint32Array.of(pixel).buffer, 0, 3).join()
    colours.set(colour, (colours.get(colour) ?? 0) + count)
  }
  return { width: image.width, height: image.height, colours }
}

const image = async (url: string) => {
  const answer = await service.app.inject({ url: new URL(url, 'http://x').pathname })
  return { status: answer.statusCode, type: answer.headers['content-type'], png: answer.rawPayload }
}

describe('chart images', () => {
  it('show price, episodes, fan and both levels', async () => {
    for (const insight of insights.slice(0, 2)) {
      const { status, type, png } = await image(insight.charts[0]!.url!)
      expect([status, type]).toEqual([200, 'image/png'])
      const { width, height, colours } = await coloursOf(png)
      expect([width, height]).toEqual([1920, 1000])
      const painted = (colour: string) => colours.get(colour) ?? 0
      expect(painted('255,255,255'), 'paper').toBeGreaterThan(500_000)
      expect(painted('26,29,35'), 'price').toBeGreaterThan(500)
      expect(painted('233,240,254'), 'widest band').toBeGreaterThan(200)
      expect(painted('163,193,253'), 'narrowest band').toBeGreaterThan(200)
      expect(painted('0,117,72'), 'green level').toBeGreaterThan(50)
      expect(painted('173,21,51'), 'red level').toBeGreaterThan(50)
    }
  })

  it('show the condition with its threshold and its episodes', async () => {
    for (const insight of insights.slice(0, 2)) {
      const { status, png } = await image(insight.charts[1]!.url!)
      expect(status).toBe(200)
      const { colours } = await coloursOf(png)
      expect(colours.get('51,99,215') ?? 0, 'series').toBeGreaterThan(500)
      expect(colours.get('173,21,51') ?? 0, 'threshold').toBeGreaterThan(50)
      expect(colours.get('254,242,217') ?? 0, 'episodes').toBeGreaterThan(200)
    }
  })

  it('are the same bytes twice', async () => {
    const url = insights[0]!.charts[0]!.url!
    expect((await image(url)).png.equals((await image(url)).png)).toBe(true)
  })

  it.each([
    '/charts/nothing/scenario.png',
    '/charts/00000000-0000-8000-8000-000000000000/scenario.png',
    '/logos/nobody.png',
    '/icons/group_nothing.png',
    '/icons/momentum.png',
  ])('answer 404 for %s', async (url) => {
    const answer = await service.app.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ status: 404 })
  })

  it('answer 404 for another kind of chart', async () => {
    expect((await image(`/charts/${insights[0]!.id}/pie.png`)).status).toBe(404)
  })
})

describe('logos and icons', () => {
  it('are drawn for every asset and every group', async () => {
    const { tag } = service.world.market.assets[0]!
    expect(await image(`/logos/${tag}.png`)).toMatchObject({ status: 200, type: 'image/png' })
    expect(await image('/icons/group_fundamental.png')).toMatchObject({ status: 200, type: 'image/png' })
  })
})
