// The npm packages with native modules. They are left out of the bundle; an archive has them beside
// it, with the module of one system.

/** Loaded from node_modules by the bundled server. */
export const NATIVE_PACKAGES = ['@node-rs/argon2', '@photostructure/sqlite']
