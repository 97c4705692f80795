import { TriangleAlert } from 'lucide-react'
import { useStorageTrouble } from '#shared/state/stored/storage-trouble.ts'
import { Notice } from './notice.tsx'

/** Says for as long as it is so that what stands here is not stored, and what to do; nothing on a good day. */
export function StorageNotice({ keys }: { keys: readonly string[] }) {
  const words = useStorageTrouble((trouble) => keys.map((key) => trouble[key]).find(Boolean))
  if (words === undefined) return null
  return (
    <Notice tone="caution" icon={<TriangleAlert aria-hidden="true" size={15} />}>
      {words}
    </Notice>
  )
}
