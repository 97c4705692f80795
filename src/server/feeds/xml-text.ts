const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What XML 1.0 has no place for, not even escaped (section 2.2): most controls, two code points, halves of a pair. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what is taken out here
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** A text for the content of an element or an attribute in quotes of either kind. A carriage return survives as a reference. */
export const xmlText = (text: string): string =>
  text
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
    .replace(/\r/g, '&#13;')
