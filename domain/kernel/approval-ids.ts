// The approvals that a command sends. A separate file, because the till loads nothing else of
// approvals at first.
import { z } from 'zod'
import { Id } from './id.ts'

export const ApprovalIds = z.array(Id).max(5, 'Five approvals at most')
