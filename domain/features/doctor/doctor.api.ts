// The doctor for an administrator: looks at the books of the whole shop beside the till, and changes nothing.
import { z } from 'zod'
import { query } from '../../kernel/operation.ts'
import { LEVELS, type RuleName, rules, VERDICTS } from './doctor.ts'

const Finding = z.object({
  rule: z.enum(Object.keys(rules) as [RuleName, ...RuleName[]]),
  group: z.string(),
  level: z.enum(LEVELS),
  /** Rows that break the rule; `examples` are the first few. */
  count: z.number(),
  advice: z.string(),
  examples: z.array(z.object({ id: z.string(), text: z.string() })),
})

export const Checkup = z.object({
  checked_at: z.string(),
  verdict: z.enum(VERDICTS),
  /** Worst first. */
  findings: z.array(Finding),
  /** How many rules were looked at. */
  rules: z.number(),
})
export type Checkup = z.output<typeof Checkup>

export const doctorApi = {
  run: query('GET /api/doctor', { can: 'doctor.run', noun: 'doctor', reads: 'long', input: z.object({}), output: Checkup }),
}
