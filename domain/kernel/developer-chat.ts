// The phone number and greeting behind the chat button: server settings with a visible default
// (decision D14).
import { z } from 'zod'

/** Number and greeting of the chat button. The number is digits with the country code. */
export const DeveloperChat = z.object({
  number: z
    .string()
    .regex(/^[1-9]\d{8,14}$/, 'must be digits with the country code, like 256772123456'),
  greeting: z.string().trim().min(1).max(200),
})
export type DeveloperChat = z.output<typeof DeveloperChat>

/** Used until the server has answered, and when nothing is configured. */
export const DEVELOPER_CHAT: DeveloperChat = {
  number: '256700000000',
  greeting: 'Hello! I use Webale POS and need some help.',
}
