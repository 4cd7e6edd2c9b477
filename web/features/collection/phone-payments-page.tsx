// Phone Payments: what was asked from phones on a day, with sums, and what waits for a decision.
import { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import {
  type Collection,
  type CollectionSums,
  MAX_LISTED,
} from '@webale/domain/features/collection/collection.ts'
import {
  PROVIDER_LABELS,
  REASON_WORDS,
  STATE_LABELS,
} from '@webale/domain/features/collection/collection-words.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { phoneText } from '@webale/domain/kernel/phone.ts'
import { formatDay, formatTime } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { today } from '../../lib/now.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { type ChosenMoney, OpenChoices, SettlePart } from './open-choices.tsx'
import { UnsettledCard } from './unsettled-card.tsx'

const USES = { sale: 'Sale', account: 'On an account', paid_back: 'Paid back' } as const

/** The receipt, or what a leader decided, why and who. */
const useOf = ({ used_as, receipt_number, customer, decision, decided_by }: Collection): string => {
  const use = used_as === null ? null : (receipt_number ?? USES[used_as])

  return [use, customer, decision, decided_by].filter((word) => word !== null).join(', ')
}

const COLUMNS: readonly ListColumn<Collection>[] = [
  {
    id: 'time',
    header: 'Time',
    cell: ({ created_at }) => formatTime(created_at),
    sort: ({ created_at }) => created_at,
  },
  { id: 'phone', header: 'Phone', cell: ({ phone }) => phoneText(phone), card: 'title' },
  { id: 'provider', header: 'Provider', cell: ({ provider }) => PROVIDER_LABELS[provider] },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, reason }) => (
      <>
        <Badge tone={state === 'succeeded' ? 'good' : 'neutral'}>{STATE_LABELS[state]}</Badge>{' '}
        {reason !== null && REASON_WORDS[reason]}
      </>
    ),
    card: 'badge',
  },
  { id: 'reference', header: 'Reference', cell: ({ reference }) => reference ?? '' },
  { id: 'use', header: 'Used for', cell: useOf },
  {
    id: 'amount',
    header: 'Amount (UGX)',
    align: 'end',
    cell: ({ amount }) => formatNumber(amount),
    sort: ({ amount }) => amount,
    card: 'amount',
  },
]

/** It ended without money, as far as the provider said. */
const isEnded = ({ state }: Collection): boolean => state === 'failed' || state === 'expired'

const choicesOf = (onChoose: (chosen: ChosenMoney) => void) => (request: Collection) =>
  isEnded(request) && (
    <OpenChoices
      request={request}
      choices={['paid']}
      onChoose={onChoose}
    />
  )

const sumLine = (sums: CollectionSums): string =>
  `${PROVIDER_LABELS[sums.provider]}: asked ${formatNumber(sums.asked)} for ` +
  `${formatUgx(sums.asked_amount)}, paid ${formatNumber(sums.paid)} for ` +
  `${formatUgx(sums.paid_amount)}, failed ${formatNumber(sums.failed)}, without a sale ` +
  `${formatNumber(sums.without_sale)} for ${formatUgx(sums.without_sale_amount)}`

export const PhonePaymentsPage = () => {
  const [day, setDay] = useState(today)
  const [chosen, setChosen] = useState<ChosenMoney | null>(null)
  const list = useQuery(collectionApi.list, { day }, { keepPrevious: true })
  const unsettled = useQuery(collectionApi.unsettled, {})
  const { rows = [], sums = [], in_sales = 0 } = list.data ?? {}

  return (
    <>
      <PageHeader
        title="Phone Payments"
        subtitle="Mobile money asked from the phones of customers"
      />
      <UnsettledCard requests={unsettled.data ?? []} />
      <Card
        title="Requests"
        flush
      >
        <div className="flex px-3.5 pb-3 md:px-4.5">
          <Field label="Day">
            <DateField
              value={day}
              words={formatDay(day)}
              today={today()}
              max={today()}
              onChange={(chosen) => setDay(chosen || today())}
            />
          </Field>
        </div>
        <ListState
          query={list}
          things="phone payments"
        />
        {sums.length > 0 && (
          <ul className="px-3.5 pb-3 text-small text-text-2 md:px-4.5">
            {sums.map((one) => (
              <li key={one.provider}>{sumLine(one)}</li>
            ))}
            <li>In sales: {formatUgx(in_sales)}</li>
          </ul>
        )}
        {list.data && rows.length === 0 && (
          <Empty hint="Choose Mobile Money at the till, then Ask the phone.">
            No phone was asked on this day
          </Empty>
        )}
        {rows.length > 0 && (
          <DataList
            caption="Phone payments"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            actions={choicesOf(setChosen)}
          />
        )}
        {rows.length === MAX_LISTED && (
          <p className="p-4 text-small text-text-2">Only the newest {MAX_LISTED} are shown.</p>
        )}
      </Card>
      <SettlePart
        chosen={chosen}
        onClose={() => setChosen(null)}
      />
    </>
  )
}
