type Policy = { createScriptURL: (address: string) => string }
type Policies = { createPolicy: (name: string, rules: Policy) => Policy }

/**
 * The address of a worker's script as the page's Content Security Policy (`server/pages.ts`) requires it: from a Trusted Types policy
 * that it names. Each name can be used once.
 */
export const trustedScript = (name: string, address: string): string =>
  (globalThis as { trustedTypes?: Policies }).trustedTypes
    ?.createPolicy(name, { createScriptURL: () => address })
    .createScriptURL(address) ?? address
