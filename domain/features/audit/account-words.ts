// The words for what happens to accounts and sign-in. {name} is the person it is about.

export const ACCOUNT_ACTIONS: Readonly<Record<string, string>> = {
  signed_up: '{name} signed up',
  repeated_signup: 'Somebody tried to sign up again as {name}',
  login: 'Signed in',
  login_failed: 'Somebody typed a wrong password for {name}',
  logout: 'Signed out',
  token_reuse_detected: 'A copied sign-in of {name} was ended',
  session_device_changed: 'A sign-in of {name} is now used on another device',
  recovery_requested: 'A new password was asked for by mail for {name}',
  password_updated: 'Changed the password of {name}',
  email_change_requested: 'Asked for another e-mail address',
  email_change_done: 'Changed the e-mail address of {name}',
  phone_change_requested: 'Asked for another phone number',
  phone_change_done: 'Changed the phone number of {name}',
  reauthenticated: 'Confirmed a change by a code',
  identity_linked: 'Added another way to sign in to {name}',
  identity_unlinked: 'Took away a way to sign in to {name}',
  factor_enrolled: 'Began two-step sign-in for {name}',
  factor_verified: 'Used the second step',
  factor_removed: 'Took two-step sign-in away from {name}',
  factor_failed: 'A wrong code of the second step for {name}',
  pin_used: 'Sold by PIN as {name}',
  pin_failed: 'A wrong PIN for {name}',
  pin_locked: 'Locked the PIN of {name}',
  user_banned: 'Locked the account of {name}',
  user_deleted: 'Deleted the account of {name}',
  user_created: 'Made an account for {name}',
  user_role_changed: 'Changed role or department of {name}',
  user_password_reset: 'Set a new password for {name}',
  user_synced: 'Synced the account of {name}',
  company_sign_in_added: 'Let people of a company sign in',
  company_sign_in_changed: 'Changed how people of a company sign in',
  company_sign_in_removed: 'Ended the sign-in of a company',
  sessions_revoked: 'Signed out all devices of {name}',
  sign_up_opened: 'Opened sign-up',
  sign_up_closed: 'Closed sign-up',
}

/**
 * Where a person signed out, by the scope of the sign-in service. This device alone is usual and
 * needs no words.
 */
export const LOGOUT_NOTES: Readonly<Record<string, string>> = {
  global: 'On all devices',
  others: 'On the other devices',
}
