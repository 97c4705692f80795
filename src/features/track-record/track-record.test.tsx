import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { fault, renderApp, useRealStack } from '#testing/render-app.tsx'

// Named like a hook for what it does to a test file; it is none.
// oxlint-disable-next-line react-hooks/rules-of-hooks
const { use } = useRealStack()
// The page's code is compiled on its first import; that is not the page's own time.
beforeAll(() => import('#app/routes/track-record.route.tsx'))

const judging = () => screen.findByRole('region', { name: 'Judging' })
const isDone = async () =>
  waitFor(async () => expect(within(await judging()).getByRole('status')).toHaveTextContent('Done.'), {
    timeout: 60_000,
  })

describe('the track record', () => {
  it('judges past insights of the list’s filters and opens what lies behind a mark', async () => {
    const { user } = renderApp('/track-record?direction=1&most=100')
    await isDone()
    expect(screen.getByRole('group', { name: 'Filters' })).toHaveTextContent('Direction Bullish')
    expect(screen.getByText('Kept', { selector: 'dt' })).toBeInTheDocument()
    // One stretch of time is no line: it is said.
    expect(screen.getByRole('region', { name: /weeks by|Week by week/ })).toHaveTextContent(
      /Too few to draw.*Bullish, .*: \d+ of \d+ worked/,
    )
    const marks = screen.getByRole('group', { name: /^Promised against kept\./ })
    await user.click(within(marks).getAllByRole('button')[0]!)
    const dialog = screen.getByRole('dialog')
    expect(dialog).toHaveTextContent(/Promised \d+ to \d+%/)
    expect(within(dialog).getAllByRole('link')[0]).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/insights\/./),
    )
    for (const row of within(dialog).getAllByRole('row').slice(1)) expect(row).toHaveTextContent('Bullish')
  })

  it('names a part for every insight that it looked at', async () => {
    renderApp('/track-record?most=100')
    await isDone()
    const words = (await judging()).textContent
    const [whole, ...parts] = [
      /([\d,]+) insights looked at/,
      /([\d,]+) judged,/,
      /([\d,]+) still open/,
      /([\d,]+) overlapping/,
      /([\d,]+) without prices/,
    ].map((part) => Number(part.exec(words)?.[1]?.replace(',', '')))
    expect(parts.reduce((sum, part) => sum! + part!, 0)).toBe(whole)
  })

  it('groups by what the address says, and walks the marks of a chart with the arrows', async () => {
    const { user, currentUrl } = renderApp('/track-record?most=100')
    await isDone()
    await user.click(screen.getByRole('button', { name: 'Horizon' }))
    expect(currentUrl()).toBe('/track-record?most=100&by=horizon')
    expect(screen.getByRole('region', { name: 'By horizon' })).toBeInTheDocument()
    const buttons = within(screen.getByRole('group', { name: /^Where outcomes fell\./ })).getAllByRole(
      'button',
    )
    buttons[0]!.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(buttons[2]).toHaveFocus()
    expect(buttons.filter((button) => button.tabIndex === 0)).toEqual([buttons[2]])
    await user.keyboard('t')
    const panel = screen.getByRole('region', { name: 'Where outcomes fell' })
    expect(within(panel).getByRole('table')).toBeInTheDocument()
  })

  it('removes a filter by its chip', async () => {
    const { user, currentUrl } = renderApp('/track-record?stars=5,6&most=100')
    await user.click(await screen.findByRole('link', { name: 'Remove Stars' }))
    expect(currentUrl()).toBe('/track-record?most=100')
  })

  it('leaves out what an address says wrongly and names it, once', async () => {
    const { user, currentUrl } = renderApp(
      '/track-record?entity=nobody_here&stars=9&most=7&by=horizon&page=2',
    )
    expect(await screen.findByText('2 parts of this address made no sense')).toBeInTheDocument()
    expect(screen.getByText('most, stars')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('most, stars')).not.toBeInTheDocument()
    expect(currentUrl()).toBe('/track-record?entity=nobody_here&by=horizon')
  })

  it('keeps a choice that is not drawn yet when the next is made', async () => {
    const { currentUrl } = renderApp('/track-record?entity=nobody_here&stars=5')
    await isDone()
    act(() => {
      screen.getByRole('link', { name: 'Remove Stars' }).click()
      screen.getByRole('button', { name: 'Judge up to 100' }).click()
    })
    expect(currentUrl()).toBe('/track-record?entity=nobody_here&most=100')
  })

  it('says why there is nothing where the filters match nothing', async () => {
    renderApp('/track-record?entity=nobody_here')
    await isDone()
    expect(screen.getByText('No past insight to judge')).toBeInTheDocument()
  })

  it('says when the watchlist is empty instead of judging everything', async () => {
    renderApp('/track-record?watched=1')
    expect(await screen.findByText('Nothing is watched')).toBeInTheDocument()
  })

  it('tells what failed and goes on when asked', async () => {
    use(fault.problem('/api/insights/v1/filter', 400, 'rejected'))
    renderApp('/track-record')
    expect(await screen.findByRole('alert')).toHaveTextContent('The service refused this request')
    expect(within(await judging()).getByRole('button', { name: 'Go on' })).toBeInTheDocument()
  })
})
