import { render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { later } from './later.tsx'

class Boundary extends Component<{ children: ReactNode }, { said: string }> {
  override state = { said: '' }
  static getDerivedStateFromError = (error: Error) => ({ said: error.message })
  override render = () => this.state.said || this.props.children
}

test('a part keeps its room until its code is here, and is there at once the next time', async () => {
  let give: (part: (props: { word: string }) => ReactNode) => void = () => {}
  const code = new Promise<(props: { word: string }) => ReactNode>((resolve) => (give = resolve))
  const Part = later(
    () => code,
    ({ word }) => <i>room for {word}</i>,
  )
  const { unmount } = render(<Part word="rows" />)
  expect(screen.getByText('room for rows')).toBeVisible()
  give(({ word }) => <b>here are {word}</b>)
  expect(await screen.findByText('here are rows')).toBeVisible()
  unmount()
  render(<Part word="rows" />)
  expect(screen.getByText('here are rows')).toBeVisible()
})

test('code that does not come is an error of the page', async () => {
  const Part = later(() => Promise.reject(new Error('lost on its way')))
  render(
    <Boundary>
      <Part />
    </Boundary>,
    { onCaughtError: () => {} },
  )
  expect(await screen.findByText('lost on its way')).toBeVisible()
})
