// Words of the report "Discounts, returns and voids".
import type { ControlTally, PersonControls } from '@webale/domain/features/report/control-report.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'

/** 'None', 'Once', '3 times'. */
export const formatTimes = (count: number): string =>
  count === 0 ? 'None' : count === 1 ? 'Once' : `${formatNumber(count)} times`

/** '2 approved by Grace'; the count is left out when it is that of all. */
export const formatApproved = ({ count, approved }: ControlTally): string[] =>
  approved.map((part) =>
    part.count === count
      ? `Approved by ${part.approver}`
      : `${formatNumber(part.count)} approved by ${part.approver}`,
  )

/** '3 given', '2 used'. */
export const formatApprovals = ({
  approvals_given,
  approvals_used,
}: Pick<PersonControls, 'approvals_given' | 'approvals_used'>): string[] => [
  ...(approvals_given > 0 ? [`${formatNumber(approvals_given)} given`] : []),
  ...(approvals_used > 0 ? [`${formatNumber(approvals_used)} used`] : []),
]
