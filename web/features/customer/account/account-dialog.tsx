// The account of a customer: what is owed, the entries, and what can be done with it. Loaded when
// it is opened.
import type { AccountTask } from './account-task.ts'
import { can } from '@webale/domain/access/permissions.ts'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import {
  accountBalanceText,
  type CustomerAccount,
} from '@webale/domain/features/customer/account.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { type ReactNode, useState } from 'react'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import { useActor } from '../../../lib/session/session.tsx'
import { useQuery } from '../../../lib/server/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { IconCashBanknote, IconFileText } from '../../../ui/icons.ts'
import { SkeletonList } from '../../../ui/skeleton.tsx'
import { AdjustDialog, UndoDialog } from './correct-dialogs.tsx'
import { EntriesList } from './entries-list.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { PaymentSlipDialog } from './payment-slip-dialog.tsx'
import { StatementDialog } from './statement-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'

const Figure = ({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) => (
  <div className="min-w-0">
    <dt className="text-small text-text-2">{label}</dt>
    <dd className={cn('figures font-semibold break-words', className)}>{children}</dd>
  </div>
)

const About = ({ account }: { account: CustomerAccount }) => {
  const { balance, credit_limit, credit_days, due, terms_by, terms_at } = account
  return (
    <div className="rounded-card bg-sunken p-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <Figure
          label="Balance (UGX)"
          className="font-display text-h2 max-md:text-h2"
        >
          {accountBalanceText(balance)}
        </Figure>
        <Figure label="Limit">{formatNumber(credit_limit)}</Figure>
        <Figure label="Days to pay">{credit_days}</Figure>
        <Figure
          label="Overdue"
          className={cn(due > 0 && 'text-danger-text')}
        >
          {formatNumber(due)}
        </Figure>
      </dl>
      <p className="mt-3 text-small text-text-2">
        {terms_by === null || terms_at === null
          ? 'Nobody has set credit terms yet.'
          : `Terms set by ${terms_by}, ${formatDateTime(terms_at)}`}
      </p>
    </div>
  )
}

type ActionsProps = { account: CustomerAccount; onDo: (task: AccountTask) => void }

/** Beside the main button of the footer. */
const Actions = ({ account, onDo }: ActionsProps) => {
  const actor = useActor()
  return (
    <div className="my-4 flex flex-wrap gap-2 max-md:[&>*]:flex-1">
      <Button
        icon={IconFileText}
        onClick={() => onDo({ kind: 'statement' })}
      >
        Statement
      </Button>
      {can(actor, 'customer_account.set_terms') && (
        <Button onClick={() => onDo({ kind: 'terms' })}>Credit terms</Button>
      )}
      {can(actor, 'customer_account.pay_out') && account.balance < 0 && (
        <Button onClick={() => onDo({ kind: 'payout' })}>Pay out credit</Button>
      )}
      {can(actor, 'customer_account.adjust') && (
        <Button onClick={() => onDo({ kind: 'adjust' })}>Adjust</Button>
      )}
    </div>
  )
}

type TaskDialogProps = {
  account: CustomerAccount
  task: AccountTask
  onTask: (task: AccountTask | null) => void
}

const TaskDialog = ({ account, task, onTask }: TaskDialogProps) => {
  const close = (): void => onTask(null)
  switch (task.kind) {
    case 'statement':
      return (
        <StatementDialog
          customer_id={account.customer.id}
          onClose={close}
        />
      )
    case 'terms':
      return (
        <TermsDialog
          account={account}
          onClose={close}
        />
      )
    case 'adjust':
      return (
        <AdjustDialog
          account={account}
          onClose={close}
        />
      )
    case 'undo':
      return (
        <UndoDialog
          account={account}
          entry={task.entry}
          onClose={close}
        />
      )
    case 'slip':
      return (
        <PaymentSlipDialog
          customer={account.customer.name}
          entry={task.entry}
          onClose={close}
        />
      )
    case 'repayment':
    case 'payout':
      return (
        <PayDialog
          kind={task.kind}
          account={account}
          onPaid={(entry) => onTask({ kind: 'slip', entry })}
          onClose={close}
        />
      )
  }
}

export type AccountDialogProps = {
  customer_id: string
  name: string
  /** Opens with a task above it: 'Take payment' of the debtors. */
  first?: AccountTask
  onClose: () => void
}

export const AccountDialog = ({ customer_id, name, first, onClose }: AccountDialogProps) => {
  const account = useQuery(customerAccountApi.get, { customer_id })
  const [task, setTask] = useState<AccountTask | null>(first ?? null)
  const { data } = account

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title="Account"
        description={data?.customer.phone ? `${name}, ${data.customer.phone}` : name}
        width="l"
        tall
        footer={
          <Button
            look="primary"
            icon={IconCashBanknote}
            disabled={data === undefined}
            onClick={() => setTask({ kind: 'repayment' })}
          >
            Take payment
          </Button>
        }
      >
        {account.isError && (
          <ErrorPanel
            className="mb-4"
            things="the account"
            {...queryErrorProps(account)}
          />
        )}
        {account.isPending && !account.isError && <SkeletonList label="Loading the account" />}
        {data && (
          <>
            <About account={data} />
            <Actions
              account={data}
              onDo={setTask}
            />
            <EntriesList
              entries={data.entries}
              onDo={setTask}
            />
          </>
        )}
      </Dialog>
      {data && task && (
        <TaskDialog
          account={data}
          task={task}
          onTask={setTask}
        />
      )}
    </>
  )
}
