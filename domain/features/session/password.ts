// Password length. A separate file, so that the sign-in page does not download the schemas.

/** Minimum length of a password, for everyone. */
export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD = 256
