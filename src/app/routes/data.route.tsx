import { Data } from '#features/data/data.tsx'
import { SheetPage } from './sheet-page.tsx'

export const Component = () => (
  <SheetPage title="Data">
    <Data />
  </SheetPage>
)
