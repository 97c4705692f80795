import { Journal } from '#features/journal/journal.tsx'
import { SheetPage } from './page-parts.tsx'

export const Component = () => (
  <SheetPage title="Journal" heading="Journal of your calls">
    <Journal />
  </SheetPage>
)
