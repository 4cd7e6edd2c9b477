// Handlers of the shop reports.
import { scopeOf } from '@webale/domain/access/scope.ts'
import { controlReportOf } from '@webale/domain/features/report/control-report.ts'
import type { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import type { Handlers } from '../../platform/operations.ts'
import { askedDays } from './asked-days.ts'
import { countApprovals, sumControls } from './control-report.queries.ts'

export const shopReportHandlers: Handlers<typeof shopReportApi> = {
  controls: async ({ db, actor, now, input: { department_id, ...asked } }) => {
    const [scope, days] = [scopeOf(actor, department_id), askedDays(asked, now)]
    return { days, ...controlReportOf(await sumControls(db, scope, days), await countApprovals(db, scope, days)) }
  },
}
