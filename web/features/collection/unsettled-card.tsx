// Paid money without a sale, and requests whose end nobody knows, each with its choices.
import { can } from '@webale/domain/access/permissions.ts'
import {
  MAX_LISTED,
  type UnsettledCollection,
} from '@webale/domain/features/collection/collection.ts'
import {
  PROVIDER_LABELS,
  REASON_WORDS,
} from '@webale/domain/features/collection/collection-words.ts'
import { phoneText } from '@webale/domain/kernel/phone.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { PAYMENT_LABELS } from '@webale/domain/kernel/payment-method.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useActor } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type ChosenMoney, OpenChoices, SettlePart } from './open-choices.tsx'
import type { SettleChoice } from './settle-dialog.tsx'

const LISTED_WORDS = `Only the oldest ${MAX_LISTED} are shown.`

const soldText = ({ sold_as }: UnsettledCollection): string =>
  sold_as === null
    ? ''
    : `. Its cart was sold as ${sold_as.receipt_number}, ${PAYMENT_LABELS[sold_as.payment_method]}`

const whyOf = (request: UnsettledCollection): string => {
  const { state, reason, held_by } = request
  if (state !== 'succeeded') return reason === null ? 'The end is not known' : REASON_WORDS[reason]
  if (held_by !== null) return `Paid. It may still be on ${held_by}`
  return `Paid, without a sale${soldText(request)}`
}

const PaidChoices = ({ onChoose }: { onChoose: (choice: SettleChoice) => void }) => {
  const navigate = useNavigate()
  const maySettle = can(useActor(), 'collection.settle')

  return (
    <>
      <Button
        size="s"
        onClick={() => void navigate('/sales')}
      >
        Finish the sale
      </Button>
      {maySettle && (
        <>
          <Button
            size="s"
            onClick={() => onChoose('account')}
          >
            Put on an account
          </Button>
          <Button
            size="s"
            onClick={() => onChoose('paid_back')}
          >
            Paid back by hand
          </Button>
        </>
      )}
    </>
  )
}

const UnsettledRow = ({
  request,
  onChoose,
}: {
  request: UnsettledCollection
  onChoose: (chosen: ChosenMoney) => void
}) => (
  <li className="space-y-1.5 border-t border-line py-3 first:border-0">
    <p className="font-semibold">
      {formatUgx(request.amount)} from {phoneText(request.phone)}
    </p>
    <p className="text-small text-text-2">
      {whyOf(request)}. {PROVIDER_LABELS[request.provider]}, {formatDateTime(request.created_at)}
    </p>
    <div className="flex flex-wrap gap-2">
      {request.state !== 'succeeded' ? (
        <OpenChoices
          request={request}
          choices={['paid', 'unpaid']}
          onChoose={onChoose}
        />
      ) : (
        request.held_by === null && (
          <PaidChoices onChoose={(choice) => onChoose({ request, choice })} />
        )
      )}
    </div>
  </li>
)

export const UnsettledCard = ({ requests }: { requests: readonly UnsettledCollection[] }) => {
  const [chosen, setChosen] = useState<ChosenMoney | null>(null)
  if (requests.length === 0) return null

  return (
    <Card
      title="Money without a sale"
      className="mb-4"
    >
      <p className="text-small text-text-2">
        To finish a sale, choose Mobile Money at the till, then Use.
      </p>
      <ul>
        {requests.map((request) => (
          <UnsettledRow
            key={request.id}
            request={request}
            onChoose={setChosen}
          />
        ))}
      </ul>
      {requests.length === MAX_LISTED && <p>{LISTED_WORDS}</p>}
      <SettlePart
        chosen={chosen}
        onClose={() => setChosen(null)}
      />
    </Card>
  )
}
