import { Kbd, modifierSign } from '#shared/ui/kbd.tsx'

export const SearchHint = () => <Kbd>{`${modifierSign()}K`}</Kbd>
