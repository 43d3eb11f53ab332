/** Trusted Types: not yet in TypeScript's library. */
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown }

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

/**
 * The only policy that the server's header allows: a string becomes the address of a script or worker when it is one of this
 * server, and never HTML or code. To be called once, before any worker is started; a browser without it has the rest of
 * the content security policy.
 */
export function trustBundledScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (new URL(address, origin).origin === origin ? address : null),
  })
}
