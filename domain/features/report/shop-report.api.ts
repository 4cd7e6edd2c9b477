// Reports of the page Shop Reports, for leaders.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { query } from '../../kernel/operation.ts'
import { ControlReport } from './control-report.ts'
import { AskedPeriod, Days } from './period.ts'

export const shopReportApi = {
  /**
   * "Discounts, returns and voids" of a period by person; an admin may choose a department. Refuses days that no report
   * can cover, as invalid_input.
   */
  controls: query('GET /api/shop-reports/controls', {
    can: 'report.shop',
    noun: 'report',
    reads: 'long',
    input: z.object({ ...AskedPeriod, department_id: Id.optional() }),
    output: ControlReport.extend({ days: Days }),
  }),
}
