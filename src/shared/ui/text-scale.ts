/** Converts px at the default font size to rem, so that lengths grow with the browser's font size. */
export const rem = (px: number) => `${px / 16}rem`

/** The browser's font size relative to the default of 16 px. */
export const scaleOfText = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
