import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { styleByJsdom } from './computed-style.ts'

test('display and visibility are those that jsdom computes', () => {
  render(
    <main hidden>
      <p style={{ display: 'flex' }} hidden />
      <ul style={{ visibility: 'hidden' }}>
        <li style={{ visibility: 'visible' }}>
          <a href="/">a</a>
        </li>
        <li>
          <b>b</b>
        </li>
      </ul>
      <table>
        <tbody>
          <tr>
            <th>x</th>
            <td style={{ display: 'none' }}>
              <span>y</span>
            </td>
          </tr>
        </tbody>
      </table>
      <label>
        l
        <input />
      </label>
      <button style={{ visibility: 'collapse' }}>c</button>
      <svg style={{ display: 'none' }}>
        <title>t</title>
        <text>x</text>
      </svg>
    </main>,
  )
  const read = (styleOf: typeof getComputedStyle) =>
    [...document.querySelectorAll('*')].map((element) => {
      const style = styleOf(element)
      const { display, visibility } = style
      const byName = ['display', 'visibility'].map((name) => style.getPropertyValue(name))
      expect(byName).toEqual([display, visibility])
      return `${element.localName} ${display} ${visibility}`
    })
  expect(read(getComputedStyle)).toEqual(read(styleByJsdom))
  expect(new Set(read(getComputedStyle)).size).toBeGreaterThan(15)
})
