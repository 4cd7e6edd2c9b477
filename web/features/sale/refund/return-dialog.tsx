// Takes back items of a stored sale: how much of each line, sellable or damaged, why, and how the
// money is paid back.
import { can } from '@webale/domain/access/permissions.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { approvalsOfReturn } from '@webale/domain/features/refund/return-approvals.ts'
import type { Refund, SaleReturns } from '@webale/domain/features/refund/refund.ts'
import { roundingOf, roundingStepOf } from '@webale/domain/features/sale/cash-rounding.ts'
import { MONEY_LABELS } from '@webale/domain/features/sale/payment.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { currentMoment } from '../../../lib/now.ts'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import { countPressOnce } from '../../../lib/press-once.ts'
import { openDrawerFor } from '../../../lib/print/print.ts'
import { useActor, useShopRules } from '../../../lib/session/session.tsx'
import { useTillPlace } from '../../../till/page/till-drawer.ts'
import { useServerNeed } from '../../../till/page/server-need.ts'
import { toastDone } from '../../../lib/server/toasts.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { useApproval } from '../../../components/use-approval.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { IconShieldCheck } from '../../../ui/icons.ts'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { type ReturnDraft, useReturnDraft } from './use-return-draft.ts'
import { ReasonFields, type ReasonText } from './reason-fields.tsx'
import { ReturnLineRow } from './return-line-row.tsx'

const PayBackFields = ({ draft }: { draft: ReturnDraft }) => (
  <fieldset className="space-y-2">
    <legend className="mb-1.5 text-label text-text-2">Pay back by</legend>
    {draft.methods.map((method) => (
      <div
        key={method}
        className="flex items-center gap-3"
      >
        <span className="w-28 flex-none">{MONEY_LABELS[method]}</span>
        <MoneyInput
          aria-label={`Pay back by ${MONEY_LABELS[method]}`}
          value={draft.amountOf(method)}
          wrapClass="flex-1"
          onChange={(amount) => draft.changeAmount(method, amount ?? 0)}
        />
      </div>
    ))}
  </fieldset>
)

/** What the server would refuse, while typing: nothing chosen, a minus, another sum, no reason. */
const problemOf = (draft: ReturnDraft, { reason, note }: ReasonText): string | null => {
  if (draft.items.length === 0) return 'Choose what comes back'
  if (draft.problem !== null) return draft.problem
  const sum = draft.pay_back.reduce((all, { amount }) => all + amount, 0)
  if (sum !== draft.total) return 'The amounts must come to what is paid back'
  if (reason === '') return 'Choose a reason'

  return reason === 'Other' && note.trim().length < 3
    ? 'Give a reason of at least 3 characters'
    : null
}

/** The approvals that this person needs for the return; none for leaders. */
const useReturnApprovals = (
  sale: Sale,
  { caps }: SaleReturns,
  { items, total, pay_back }: ReturnDraft,
) => {
  const { return_days } = useShopRules()
  const needsApproval = !can(useActor(), 'refund.make')
  const requests = () =>
    needsApproval
      ? approvalsOfReturn({
          sale_id: sale.id,
          items,
          total,
          pay_back,
          caps,
          sold_on: sale.business_date,
          return_days,
          now: currentMoment(),
        }).map(({ request }) => request)
      : []

  return { needsApproval, requests }
}

/** The step of the shop, and what rounding the cash that is paid back brings the drawer. */
const useRounding = ({ pay_back }: ReturnDraft) => {
  const round_to = roundingStepOf(useShopRules().cash_rounding)
  const cash = pay_back.find(({ method }) => method === 'cash')?.amount ?? 0

  return { round_to, cash, rounding: roundingOf(0 - cash, round_to) }
}

const RoundedCash = ({ draft }: { draft: ReturnDraft }) => {
  const { cash, rounding } = useRounding(draft)
  return (
    rounding !== 0 && (
      <p
        role="status"
        className="figures text-small font-semibold"
      >
        Pay back {formatNumber(cash - rounding)} in cash
      </p>
    )
  )
}

type ReturnFormProps = {
  sale: Sale
  state: SaleReturns
  onClose: () => void
  onDone: () => void
  onChanged: () => void
}

const ReturnForm = ({ sale, state, onClose, onDone, onChanged }: ReturnFormProps) => {
  const [id] = useState(uuidv7)
  const draft = useReturnDraft(state)
  const placeOf = useTillPlace()
  const [typed, setTyped] = useState<ReasonText>({ reason: '', note: '' })
  const { run, pending } = useCommand(refundApi.returnItems)
  const { needsApproval, requests } = useReturnApprovals(sale, state, draft)
  const approval = useApproval()
  const need = useServerNeed('Return items')
  const problem = need ?? problemOf(draft, typed)
  const { round_to, rounding } = useRounding(draft)
  const finish = (refund: Refund): void => {
    openDrawerFor(refund.id)
    toastDone(
      `Returned ${refund.number}. Pay back ${formatUgx(refund.total - (refund.rounding ?? 0))}`,
    )
    countPressOnce()
    onDone()
  }

  const submit = async (): Promise<void> => {
    if (problem !== null || typed.reason === '') return
    // The answer of an earlier press was lost. What the lines come to has changed since then.
    const made = state.refunds.find((refund) => refund.id === id)
    if (made !== undefined) return finish(made)
    const { items, total, pay_back } = draft
    const { reason, note } = typed
    const sent = {
      id,
      sale_id: sale.id,
      items,
      total,
      pay_back,
      reason,
      note,
      ...(rounding !== 0 && { round_to }),
      ...placeOf(),
    }

    const result = await approval.run(requests(), (approvals) => run({ ...sent, ...approvals }))
    if (result?.ok === false) onChanged()
    if (result?.ok) finish(result.output.refund)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Return items"
      aside={<span className="figures">{sale.receipt_number}</span>}
      footer={
        <>
          <p
            role="status"
            className="mr-auto min-w-0 self-center text-small text-text-2"
          >
            {draft.problem === null && problem}
          </p>
          <Button
            look="primary"
            icon={needsApproval ? IconShieldCheck : undefined}
            busy={pending}
            disabled={problem !== null}
            onClick={submit}
          >
            Return items
          </Button>
        </>
      }
    >
      <Button
        size="s"
        onClick={draft.returnAll}
      >
        Return all
      </Button>
      <ul
        aria-label="Items"
        className="divide-y divide-border"
      >
        {state.lines.map((line) => (
          <ReturnLineRow
            key={line.sale_item_id}
            line={line}
            draft={draft}
          />
        ))}
      </ul>
      <div className="space-y-4 border-t border-border pt-4">
        <p className="flex items-baseline justify-between gap-3 font-display text-h2">
          <span>To pay back</span>
          <span className="figures">UGX {formatNumber(draft.total)}</span>
        </p>
        {draft.total > 0 && <PayBackFields draft={draft} />}
        <RoundedCash draft={draft} />
        <ReasonFields
          typed={typed}
          onChange={setTyped}
        />
      </div>
      {approval.dialog}
    </Dialog>
  )
}

type ReturnDialogProps = {
  sale: Sale
  onClose: () => void
  onDone: () => void
}

export const ReturnDialog = ({ sale, onClose, onDone }: ReturnDialogProps) => {
  const returns = useQuery(refundApi.ofSale, { id: sale.id })
  if (returns.data !== undefined)
    return (
      <ReturnForm
        sale={sale}
        state={returns.data}
        onClose={onClose}
        onDone={onDone}
        onChanged={() => void returns.refetch()}
      />
    )

  return (
    <Dialog
      open
      onClose={onClose}
      title="Return items"
    >
      {returns.isError ? (
        <ErrorPanel
          things="the sale"
          {...queryErrorProps(returns)}
        />
      ) : (
        <p role="status">Loading the sale...</p>
      )}
    </Dialog>
  )
}
