// Mails of the sign-in service: subject, plain text and
// HTML. Codes are plain digits; user input is escaped.
import type { CodeKind } from '../../platform/database/auth-tables.ts'
import {
  escapeHtml,
  type Mail,
  mailPage,
  oneLine,
  paragraph,
} from '../../platform/mail/mail-page.ts'

type MailedKind = Exclude<CodeKind, 'sms' | 'phone_change'>
type Words = {
  readonly subject: string
  readonly why: string
  readonly press?: string
}

const words: Readonly<Record<MailedKind, Words>> = {
  confirmation: {
    subject: 'Confirm your e-mail address',
    why: 'Somebody made an account with this address.',
    press: 'Confirm the address',
  },
  invite: {
    subject: 'You are invited',
    why: 'An administrator made an account for you.',
    press: 'Accept the invitation',
  },
  recovery: {
    subject: 'Choose a new password',
    why: 'Somebody asked for a new password for your account.',
    press: 'Choose a new password',
  },
  magiclink: {
    subject: 'Your sign-in link',
    why: 'Somebody asked to sign in with this address.',
    press: 'Sign in',
  },
  email_change_current: {
    subject: 'Confirm the change of your address',
    why: 'Somebody asked to change the address of your account.',
    press: 'Agree to the change',
  },
  email_change_new: {
    subject: 'Confirm your new address',
    why: 'Somebody wants to use this address for an account.',
    press: 'Confirm the address',
  },
  reauthentication: {
    subject: 'Confirm that it is you',
    why: 'Somebody who is signed in to your account wants to change its password.',
  },
}

const IGNORE = 'If that was not you, do nothing. Nothing changes without this code.'

export type CodeMail = {
  readonly kind: MailedKind
  readonly code: string
  readonly link: string | null
  readonly minutes: number
}

/** A mail with a code, and a link where the kind has one. `shop` is the name of the business. */
export const codeMail = (shop: string, { kind, code, link, minutes }: CodeMail): Mail => {
  const { subject, why, press } = words[kind]
  const until = `Use it within ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, once.`
  const name = oneLine(shop)
  const linked =
    link !== null && press !== undefined
      ? { text: `${press}:\n${link}`, html: `<a href="${escapeHtml(link)}">${press}</a>` }
      : null

  return {
    subject: `${name}: ${subject}`,
    text: [
      name,
      why,
      `Your code: ${code}`,
      until,
      ...(linked === null ? [] : [linked.text]),
      IGNORE,
    ].join('\n\n'),
    html: mailPage(
      name,
      [
        why,
        `Your code: <strong style="font-size:24px;letter-spacing:2px">${code}</strong>`,
        until,
        ...(linked === null ? [] : [linked.html]),
        IGNORE,
      ].map(paragraph),
    ),
  }
}

/** A mail that informs about a change of the account. */
export const noticeMail = (shop: string, what: string): Mail => {
  const name = oneLine(shop)
  const next = 'If that was not you, ask your administrator for a new password at once.'

  return {
    subject: `${name}: ${what}`,
    text: [name, `${what}.`, next].join('\n\n'),
    html: mailPage(name, [`${escapeHtml(what)}.`, next].map(paragraph)),
  }
}
