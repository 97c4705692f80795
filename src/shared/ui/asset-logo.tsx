import { clsx } from 'clsx'
import { useState } from 'react'

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

/** First letter of an asset, shown instead of a logo. The colour is derived from the tag. */
export const AssetInitial = ({ tag, label, size = 20 }: { tag: string; label: string; size?: number }) => (
  <span
    aria-hidden="true"
    className="inline-grid shrink-0 place-items-center rounded-sm font-semibold text-[#fff]"
    style={{
      width: size,
      height: size,
      fontSize: Math.round(size * 0.46),
      background: `hsl(${hueOf(tag)} 26% 34%)`,
    }}
  >
    {label.charAt(0).toUpperCase()}
  </span>
)

const hueOf = (tag: string) => {
  let hash = 0
  for (const letter of tag) hash = (hash * 31 + letter.charCodeAt(0)) % 360
  return hash
}
