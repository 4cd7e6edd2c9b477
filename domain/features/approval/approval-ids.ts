// The approvals that a command brings along: a file of its own, because the till reads nothing else of approvals at first.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'

export const ApprovalIds = z.array(Id).max(5, 'Five approvals at most')
