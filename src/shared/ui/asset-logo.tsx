import { clsx } from 'clsx'
import { useState } from 'react'
import { AssetInitial } from '#shared/ui/asset-initial.tsx'

/** Only pictures from here may be shown: the proxy has already replaced allowed addresses by its own and dropped the rest. */
const isOwnPicture = (url: string) => url.startsWith('/api/img/')

type AssetLogoProps = { tag: string; label: string; url: string | null; size: number }

/** The logo over a plate with the first letter, which stays where there is none, it may not be shown or it does not load. */
export function AssetLogo({ tag, label, url, size }: AssetLogoProps) {
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null)
  const isLoaded = url !== null && url === loadedUrl
  return (
    <span className="relative inline-grid shrink-0" style={{ width: size, height: size }}>
      {!isLoaded && <AssetInitial tag={tag} label={label} size={size} />}
      {url && isOwnPicture(url) && (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onLoad={() => setLoadedUrl(url)}
          className={clsx(
            'absolute inset-0 size-full rounded-sm bg-plate object-contain',
            !isLoaded && 'opacity-0',
          )}
        />
      )}
    </span>
  )
}
