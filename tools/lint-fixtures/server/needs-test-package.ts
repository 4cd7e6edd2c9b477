// violates: start
import { SMTPServer } from 'smtp-server'

export const openMailbox = (): SMTPServer => new SMTPServer()
