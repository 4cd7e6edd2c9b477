// One transfer: its departments, its lines, and the buttons to receive or cancel it.
import { can } from '@webale/domain/access/permissions.ts'
import { isOwnDepartment } from '@webale/domain/access/scope.ts'
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import {
  type GoodsTransfer,
  lineName,
  LOST,
  STATE_LABELS,
  type TransferLine,
} from '@webale/domain/features/transfer/transfer.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useActor } from '../../lib/session/session.tsx'
import { useServerNeed } from '../../till/page/server-need.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { ReceiveTransferDialog } from './receive-transfer-dialog.tsx'
import { Fact } from '../../components/fact.tsx'

const inUnit = (quantity: number, unit: string): string => `${quantityText(quantity)} ${unit}`

const sentText = ({ quantity, unit, factor, due, to_unit }: TransferLine): string =>
  factor === 1 && unit === to_unit
    ? inUnit(quantity, unit)
    : `${inUnit(quantity, unit)} = ${inUnit(due, to_unit)}`

const SENT: readonly ListColumn<TransferLine>[] = [
  {
    id: 'product',
    header: 'Product',
    cell: lineName,
    card: 'title',
  },
  {
    id: 'sent',
    header: 'Sent',
    align: 'end',
    cell: sentText,
    card: 'amount',
  },
]

const ARRIVED: readonly ListColumn<TransferLine>[] = [
  {
    id: 'arrived',
    header: 'Arrived',
    align: 'end',
    cell: ({ arrived, to_unit }) => (arrived === null ? null : inUnit(arrived, to_unit)),
  },
  {
    id: 'lost',
    header: LOST,
    align: 'end',
    cell: ({ lost, to_unit }) => (lost === null || lost === 0 ? null : inUnit(lost, to_unit)),
  },
]

const TransferView = ({ transfer }: { transfer: GoodsTransfer }) => {
  const {
    state,
    lost_lines,
    from_name,
    to_name,
    sent_name,
    sent_at,
    ended_name,
    ended_at,
    reason,
  } = transfer
  return (
    <div className="space-y-4">
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
        <Fact label="From">{from_name}</Fact>
        <Fact label="To">{to_name}</Fact>
        <Fact label="State">
          {STATE_LABELS[state]}
          {lost_lines > 0 && ', some lost on the way'}
        </Fact>
        <Fact label="Sent">{`${formatDateTime(sent_at)} by ${sent_name}`}</Fact>
        {ended_at !== null && (
          <Fact
            label={STATE_LABELS[state]}
          >{`${formatDateTime(ended_at)} by ${ended_name ?? ''}`}</Fact>
        )}
        {reason !== null && <Fact label="Reason">{reason}</Fact>}
      </dl>
      <DataList
        caption="What was sent"
        columns={state === 'received' ? [...SENT, ...ARRIVED] : SENT}
        rows={transfer.lines}
        rowKey={({ id }) => id}
      />
    </div>
  )
}

const CancelTransfer = ({
  transfer,
  onClose,
}: {
  transfer: GoodsTransfer
  onClose: () => void
}) => {
  const cancel = useCommand(transferApi.cancel)
  const [id] = useState(uuidv7)
  const confirm = async (): Promise<void> => {
    await cancel.run({ id, transfer_id: transfer.id })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={`Cancel ${transfer.number}?`}
      confirmLabel="Cancel transfer"
      cancelLabel="Keep it"
      busy={cancel.pending}
      onConfirm={confirm}
      onClose={onClose}
    >
      All goods come back to {transfer.from_name}.
    </ConfirmDialog>
  )
}

type TransferAction = 'receive' | 'cancel'

const Actions = ({
  transfer,
  onDo,
}: {
  transfer: GoodsTransfer
  onDo: (what: TransferAction) => void
}) => {
  const actor = useActor()
  const mayCancel =
    can(actor, 'transfer.send') && isOwnDepartment(actor, transfer.from_department_id)

  const mayReceive = isOwnDepartment(actor, transfer.to_department_id)
  const need = useServerNeed(mayReceive ? 'Receive' : 'Cancel transfer')
  const isAway = need !== null

  return (
    <>
      {isAway && <p className="mr-auto text-small text-text-2">{need}</p>}
      {mayCancel && (
        <Button
          disabled={isAway}
          onClick={() => onDo('cancel')}
        >
          Cancel transfer
        </Button>
      )}
      {mayReceive && (
        <Button
          look="primary"
          disabled={isAway}
          onClick={() => onDo('receive')}
        >
          Receive
        </Button>
      )}
    </>
  )
}

export const TransferDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const found = useQuery(transferApi.get, { id })
  const [doing, setDoing] = useState<TransferAction | null>(null)
  const transfer = found.data
  const isOnTheWay = transfer?.state === 'on_the_way'
  const stop = (): void => setDoing(null)

  return (
    <>
      <Dialog
        open
        title={transfer?.number ?? 'Transfer'}
        width="l"
        footer={
          isOnTheWay && (
            <Actions
              transfer={transfer}
              onDo={setDoing}
            />
          )
        }
        onClose={onClose}
      >
        {found.isError && (
          <ErrorPanel
            things="the transfer"
            {...queryErrorProps(found)}
          />
        )}
        {found.isPending && !found.isError && <SkeletonList label="Loading the transfer" />}
        {transfer && <TransferView transfer={transfer} />}
      </Dialog>
      {transfer && doing === 'receive' && (
        <ReceiveTransferDialog
          transfer={transfer}
          onClose={stop}
        />
      )}
      {transfer && doing === 'cancel' && (
        <CancelTransfer
          transfer={transfer}
          onClose={stop}
        />
      )}
    </>
  )
}
