/**
 * What answers on the first screen: filters, tabs, pager, keys; and the words for which data it is. Asked for before the first picture
 * is drawn and sent as one file: `vite.config.ts` puts into it everything that these need and the entry does not hold. Nothing runs by
 * importing it.
 */
export * from '#features/insight-list/list-controls.ts'
export * from '#app/shell/shell-controls.tsx'
