import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useStorageTrouble } from '#shared/state/stored/storage-trouble.ts'
import { StorageNotice } from './storage-notice.tsx'

it('stands for as long as one of the things it is about is not stored', () => {
  render(<StorageNotice keys={['views', 'layout']} />)
  act(() => useStorageTrouble.setState({ other: 'full' }))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => useStorageTrouble.setState({ layout: 'Full: changes last until this tab is closed' }))
  expect(screen.getByRole('status')).toHaveTextContent('Full')
  act(() => useStorageTrouble.setState({ layout: undefined }))
  expect(screen.queryByRole('status')).toBeNull()
})
