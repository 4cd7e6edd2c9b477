// The module that web/changelog.config.ts makes of CHANGELOG.md.
declare module 'virtual:changelog' {
  /** The newest first. */
  export const releases: readonly { readonly version: string; readonly changes: readonly string[] }[]
}
