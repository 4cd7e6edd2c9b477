// A text message and what became of it. `again` is true only when the message surely did not leave,
// so that nobody gets (and nobody pays for) the same message twice.
export type TextMessage = {
  /** Digits with the country code, without +. */
  readonly to: string
  readonly text: string
  readonly channel: 'sms' | 'whatsapp'
}

export type SmsFailure =
  | 'unreachable'
  | 'no_answer'
  | 'wrong_key'
  | 'invalid_number'
  | 'no_credit'
  | 'rejected'
  | 'too_many'
  | 'service_error'
  | 'unreadable'

export type SmsOutcome = 'sent' | { readonly failure: SmsFailure; readonly again: boolean }

export type SendSms = (message: TextMessage) => Promise<SmsOutcome>

/** The outcome of a message that did not leave, or may not have left. */
export const failedSms = (failure: SmsFailure, again = false): SmsOutcome => ({ failure, again })
