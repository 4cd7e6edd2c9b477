// How long a password may be. Apart from the schemas, so that the sign-in page need not download them.

/** Minimum length of a password, for everyone (AUTH-008). */
export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD = 256
