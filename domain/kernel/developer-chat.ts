// The chat button's other end: configured on the server, with a visible default (GEN-009, decision D14).
import { z } from 'zod'

/** Whom the chat button reaches, and with which greeting (GEN-009, decision D14). The number: digits with the country code. */
export const DeveloperChat = z.object({
  number: z.string().regex(/^[1-9]\d{8,14}$/, 'must be digits with the country code, like 256772123456'),
  greeting: z.string().trim().min(1).max(200),
})
export type DeveloperChat = z.output<typeof DeveloperChat>

/** What the button says until the server has answered, and where nothing else is configured. */
export const DEVELOPER_CHAT: DeveloperChat = {
  number: '256700000000',
  greeting: 'Hello! I use Webale POS and need some help.',
}
