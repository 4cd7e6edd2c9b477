// Paid money without a sale, and requests whose end nobody knows, each with its choices.
import { can } from '@webale/domain/access/permissions.ts'
import { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import type { UnsettledCollection } from '@webale/domain/features/collection/collection.ts'
import {
  PROVIDER_LABELS,
  REASON_WORDS,
} from '@webale/domain/features/collection/collection-words.ts'
import { phoneText } from '@webale/domain/kernel/phone.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useActor } from '../../lib/session/session.tsx'
import { useCommand } from '../../lib/server/use-command.ts'
import { OptionalPart } from '../../components/optional-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { SettleChoice } from './settle-dialog.tsx'

const SettleDialog = lazyPart(() => import('./settle-dialog.tsx'), 'SettleDialog')

type ChosenMoney = { readonly request: UnsettledCollection; readonly choice: SettleChoice }

const whyOf = ({ state, reason, held_by }: UnsettledCollection): string => {
  if (state !== 'succeeded') return reason === null ? 'The end is not known' : REASON_WORDS[reason]
  return held_by === null ? 'Paid, without a sale' : `Paid. It may still be on ${held_by}`
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

const OpenChoices = ({
  request: { id, is_watch_over },
  onChoose,
}: {
  request: UnsettledCollection
  onChoose: (choice: SettleChoice) => void
}) => {
  const look = useCommand(collectionApi.look)
  const maySettle = can(useActor(), 'collection.settle')

  return (
    <>
      <Button
        size="s"
        busy={look.pending}
        onClick={() => void look.run({ id })}
      >
        Look now
      </Button>
      {is_watch_over && maySettle && (
        <>
          <Button
            size="s"
            onClick={() => onChoose('paid')}
          >
            Paid
          </Button>
          <Button
            size="s"
            onClick={() => onChoose('unpaid')}
          >
            Not paid
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
  onChoose: (choice: SettleChoice) => void
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
          onChoose={onChoose}
        />
      ) : (
        request.held_by === null && <PaidChoices onChoose={onChoose} />
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
            onChoose={(choice) => setChosen({ request, choice })}
          />
        ))}
      </ul>
      <OptionalPart
        open={chosen !== null}
        onClose={() => setChosen(null)}
      >
        {chosen && (
          <SettleDialog
            {...chosen}
            onClose={() => setChosen(null)}
          />
        )}
      </OptionalPart>
    </Card>
  )
}
