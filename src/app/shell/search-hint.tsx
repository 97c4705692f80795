import { Kbd } from '#shared/ui/kbd.tsx'
import { modifierSign } from '#shared/ui/key-names.ts'

export const SearchHint = () => <Kbd>{`${modifierSign()}K`}</Kbd>
