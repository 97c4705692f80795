import { Data } from '#features/data/data.tsx'
import { SheetPage } from './page-parts.tsx'

export const Component = () => (
  <SheetPage title="Data">
    <Data />
  </SheetPage>
)
