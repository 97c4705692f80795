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
