import { describe, expect, it } from 'vitest'
import type { PriceHistory } from '#reference/market/base/asset.ts'
import { CORE_SERIES } from './registry.ts'
import { fillSeries } from '#reference/series/base/series-definition.ts'
import { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { exponentialMean } from '#reference/series/base/smoothing.ts'

/** Values of one series on a history of which only the given columns matter. */
function valuesOf(name: string, close: number[], high = close, low = close): number[] {
  const column = (values: number[]) => Float64Array.from(values)
  const history: PriceHistory = {
    days: Int32Array.from(close.keys()),
    open: column(close),
    high: column(high),
    low: column(low),
    close: column(close),
    turnover: new Float64Array(close.length),
  }
  const none = new Float64Array(close.length)
  const frame = new SeriesFrame(history, {
    market: none,
    sector: none,
    breadth50: none,
    breadth200: none,
    marketUp: new Int8Array(close.length),
  })
  const out = new Float32Array(close.length)
  fillSeries(
    CORE_SERIES.find((series) => series.name === name)!,
    frame,
    out,
  )
  return [...out]
}

/** The worked tables of StockCharts' ChartSchool, as printed there (two decimals). */
describe('published examples', () => {
  it('relative strength index over 14 days', () => {
    const closes = [
      44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931,
      46.0328, 45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137,
      46.4515, 45.7835, 45.3548, 44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
    ]
    const published = [
      70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99, 41.46, 41.87,
      45.46, 37.3, 33.08, 37.77,
    ]
    for (const [i, value] of valuesOf('rsi_14', closes).slice(14).entries())
      expect(value).toBeCloseTo(published[i]!, 2)
  })

  it('stochastic over 14 days, smoothed over three', () => {
    const high = [
      127.009, 127.6159, 126.5911, 127.3472, 128.173, 128.4317, 127.3671, 126.422, 126.8995, 126.8498,
      125.646, 125.7156, 127.1582, 127.7154, 127.6855, 128.2228, 128.2725, 128.0934, 128.2725, 127.7353,
      128.77, 129.2873, 130.0633, 129.1182, 129.2873, 128.4715, 128.0934, 128.6506, 129.1381, 128.6406,
    ]
    const low = [
      125.3574, 126.1633, 124.9296, 126.0937, 126.8199, 126.4817, 126.034, 124.8301, 126.3921, 125.7156,
      124.5615, 124.5715, 125.0689, 126.8597, 126.6309, 126.8001, 126.7105, 126.8001, 126.1335, 125.9245,
      126.9891, 127.8148, 128.4715, 128.0641, 127.6059, 127.596, 126.999, 126.8995, 127.4865, 127.397,
    ]
    const closes = [
      ...Array.from({ length: 13 }, () => 126),
      127.2876,
      127.1781,
      128.0138,
      127.1085,
      127.7253,
      127.0587,
      127.3273,
      128.7103,
      127.8745,
      128.5809,
      128.6008,
      127.9342,
      128.1133,
      127.596,
      127.596,
      128.6904,
      128.2725,
    ]
    const published = [
      75.75, 74.21, 78.92, 70.69, 73.6, 79.21, 81.07, 80.58, 72.2, 69.24, 65.2, 54.19, 47.24, 49.2, 54.65,
    ]
    const values = valuesOf('stoch_14', closes, high, low).slice(15)
    expect(values).toHaveLength(published.length)
    for (const [i, value] of values.entries()) expect(value).toBeCloseTo(published[i]!, 1)
  })

  it('exponential mean over ten days, seeded with a plain mean', () => {
    const closes = [
      22.2734, 22.194, 22.0847, 22.1741, 22.184, 22.1344, 22.2337, 22.4323, 22.2436, 22.2933, 22.1542,
      22.3926, 22.3816, 22.6109, 23.3558, 24.0519, 23.753, 23.8324, 23.9516, 23.6338, 23.8225, 23.8722,
      23.6537, 23.187, 23.0976, 23.326, 22.6805, 23.0976, 22.4025, 22.1725,
    ]
    const published = [
      22.22, 22.21, 22.24, 22.27, 22.33, 22.52, 22.8, 22.97, 23.13, 23.28, 23.34, 23.43, 23.51, 23.54, 23.47,
      23.4, 23.39, 23.26, 23.23, 23.08, 22.92,
    ]
    const values = [...exponentialMean(Float64Array.from(closes), 10)].slice(9)
    for (const [i, value] of values.entries()) expect(value).toBeCloseTo(published[i]!, 2)
  })
})
