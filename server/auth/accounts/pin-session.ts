// Sessions that began with a PIN: they sell, for twelve hours after the last full sign-in, and
// change no account.
import { isPinTooOld, PASSWORD_NEEDED } from '@webale/domain/features/pin/pin.ts'
import type { Row } from '../../platform/database/tables.ts'
import { fail } from '../protocol/errors.ts'

export const PIN_METHOD = 'pin'

export const isByPin = ({ amr }: Pick<Row<'auth_sessions'>, 'amr'>): boolean =>
  amr.some(({ method }) => method === PIN_METHOD)

export const needsPassword = (
  { last_sign_in_at }: Pick<Row<'auth_users'>, 'last_sign_in_at'>,
  now: string,
): boolean => isPinTooOld(last_sign_in_at, now)

export const passwordNeeded = () => fail(403, 'password_needed', PASSWORD_NEEDED)
