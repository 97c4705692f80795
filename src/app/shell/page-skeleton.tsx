/** Stands while a page's code is on its way. */
export const PageSkeleton = () => (
  <p role="status" className="skeleton p-6 text-ink-3">
    Loading the page
  </p>
)
