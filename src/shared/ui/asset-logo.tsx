import { clsx } from 'clsx'
import { useState } from 'react'
import { AssetInitial } from '#shared/ui/asset-initial.tsx'

/** The proxy replaces allowed image URLs by its own; no others are loaded. */
const isProxyImage = (url: string) => url.startsWith('/api/img/')

type AssetLogoProps = { tag: string; label: string; url: string | null; size: number }

/** The logo; the asset's first letter until it has loaded, and if there is none. */
export function AssetLogo({ tag, label, url, size }: AssetLogoProps) {
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null)
  const isLoaded = url !== null && url === loadedUrl
  return (
    <span className="relative inline-grid shrink-0" style={{ width: size, height: size }}>
      {!isLoaded && <AssetInitial tag={tag} label={label} size={size} />}
      {url && isProxyImage(url) && (
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
