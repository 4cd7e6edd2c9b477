// What a sign-up sends, and its checks in the order of the protocol.
import type { z } from 'zod'
import { isSignUpOpen } from '../../features/session/security.queries.ts'
import { AnyObject, Extras, Text } from '../protocol/body.ts'
import { checkChannel, type Contact, readContact } from '../accounts/contacts.ts'
import { fail, invalid } from '../protocol/errors.ts'
import { readChallenge } from '../mail/pkce-flow-state.ts'
import { checkMetadata } from '../protocol/metadata.ts'
import { checkPassword } from '../protocol/password-policy.ts'
import type { AuthService } from '../service/service.ts'

export const SignUpBody = Extras.extend({
  email: Text,
  phone: Text,
  password: Text,
  channel: Text,
  data: AnyObject.optional(),
})

type Body = z.output<typeof SignUpBody>

export type SignUpInput = {
  readonly contact: Contact
  readonly password: string
  readonly setup_code: unknown
  readonly data: Record<string, unknown>
  readonly challenge: ReturnType<typeof readChallenge>
  readonly via: 'sms' | 'whatsapp'
}

/** The checks of a sign-up in the order of the protocol. */
export const parseSignUp = async (service: AuthService, body: Body): Promise<SignUpInput> => {
  const { config, store } = service.context
  const { email = '', phone = '', password = '', data = {} } = body
  if (email === '' && phone === '' && password === '')
    throw fail(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')

  if (!(await isSignUpOpen(store.db, config)))
    throw fail(422, 'signup_disabled', 'Signups not allowed for this instance')

  if (password === '') throw invalid('Signup requires a valid password')
  checkPassword(password, config)
  if (email !== '' && phone !== '')
    throw invalid('Only an email address or phone number should be provided on signup.')

  const challenge = readChallenge(body, service)
  const { setup_code, ...rest } = data
  const contact = readContact(service, { email, phone })
  const via = checkChannel(body.channel, config)
  const input = { contact, password, setup_code, data: rest, challenge, via }
  checkMetadata(rest)

  return input
}
