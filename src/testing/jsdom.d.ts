/** As much as is used of a package without types: a window whose parser reads XML. */
declare module 'jsdom' {
  export class JSDOM {
    readonly window: { DOMParser: typeof DOMParser }
  }
}
