/**
 * A length given in px as at the usual size of letters, for a style: whoever reads larger ones has room for less of them, in higher
 * rows.
 */
export const rem = (px: number) => `${px / 16}rem`

/** How much larger the letters are than usual: px on screen for each of those. */
export const scaleOfText = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
