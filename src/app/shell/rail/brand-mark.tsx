/** The fan: past in one line, the middle of past outcomes opening to the right. */
export const BrandMark = ({ size = 22 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden="true">
    <path d="M3 11C8 10.6 13 8 19 3v16C13 14 8 11.4 3 11z" className="fill-fan-2" />
    <path d="M3 11c6-.3 11-1.6 16-4v8c-5-2.4-10-3.7-16-4z" className="fill-fan-5" />
    <path
      d="M3 11c5.5-.2 10.5-1.3 16-3.2"
      fill="none"
      className="stroke-chart-fact"
      strokeWidth="1.75"
      strokeLinecap="round"
    />
  </svg>
)
