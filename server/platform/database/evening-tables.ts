// The table of the evening messages.

type EveningMessages = {
  id: string
  /** The day that it is about. */
  business_date: string
  /** `asked`: by "Send now". */
  cause: 'evening' | 'asked'
  channel: 'mail' | 'sms'
  /** An e-mail address, or the digits of a number. */
  receiver: string
  /** Null: the whole shop. */
  department_id: string | null
  /** A text message that stays in `sending` may have left; it is never sent again. */
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  attempts: number
  next_at: string
  expires_at: string
  failure: string | null
  /** The moment of its figures; they and the text are kept as they were sent. */
  as_of: string | null
  evening_figures: object | null
  message_text: string | null
  created_at: string
  changed_at: string
}

export type EveningTables = { evening_messages: EveningMessages }
