// Whom the chat button reaches, and with which greeting (GEN-009). Put the number of whoever looks after your shop here:
// digits only, with the country code.
import { chatLink } from '@webale/domain/kernel/phone.ts'

export const DEVELOPER_NUMBER = '256700000000'
export const DEVELOPER_GREETING = 'Hello! I use Webale POS and need some help.'

export const developerChatLink = chatLink(DEVELOPER_NUMBER, DEVELOPER_GREETING)
