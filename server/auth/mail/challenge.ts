// The challenge of a code exchange (PKCE), as sent by sign-up and the mailed flows.
import { invalid } from '../protocol/errors.ts'
import { isPlainNetwork, type AuthService } from '../service/service.ts'

export type Challenge = {
  readonly code_challenge?: string | undefined
  readonly code_challenge_method?: string | undefined
}

/**
 * Throws validation_failed (400) unless both members are absent or
 * both are valid. The method `plain` is accepted only on plain http
 * in a shop's own network, where browsers offer no cryptography.
 */
export const checkChallenge = (
  { code_challenge = '', code_challenge_method = '' }: Challenge,
  { context }: AuthService,
): void => {
  if (code_challenge === '' && code_challenge_method === '') return
  if (code_challenge === '' || code_challenge_method === '')
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')

  const method = code_challenge_method.toLowerCase()
  if (method !== 's256' && !(method === 'plain' && isPlainNetwork(context.config)))
    throw invalid('code_challenge_method must be s256')

  if (!/^[\w.~-]{43,128}$/.test(code_challenge))
    throw invalid('code_challenge must be 43 to 128 letters, digits, - . _ or ~')
}
