// The card Waiting: the sales that the server has not confirmed yet, oldest first.
import { IconSend } from '@tabler/icons-react'
import { salesText } from '@webale/domain/features/till/till-words.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { probeServer } from '../../../lib/till/contact.ts'
import { loadTill } from '../../../lib/till/load-till.ts'
import type { TillSale } from '../../../lib/till/till-sale.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { momentText, triesText } from './till-facts.ts'

/** More rows do not help anybody on a phone. */
const MAX_ROWS = 100

const WaitingSale = ({ waiting, day }: { waiting: TillSale; day: string }) => {
  const { sale, tries, last_failure, closed_at } = waiting
  return (
    <li className="border-t border-border py-2.5">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{sale.receipt_number}</span>
        <span>{formatUgx(sale.total)}</span>
      </p>
      <p className="break-words text-small text-text-2">
        {momentText(closed_at ?? waiting.opened_at, day)}
        {sale.customer_name !== null && ` · ${sale.customer_name}`}
      </p>
      <p className="text-small text-text-2">
        {triesText(tries)}
        {last_failure !== null && `: ${last_failure.title}`}
      </p>
    </li>
  )
}

const SendNow = () => {
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    await probeServer()
    await (await loadTill())?.sendNow()
    setBusy(false)
  }
  return (
    <Button size="s" icon={IconSend} busy={busy} onClick={() => void send()}>
      Send now
    </Button>
  )
}

type WaitingCardProps = {
  sales: readonly TillSale[]
  /** Waiting sales of departments that the person may not see. */
  hidden: number
  day: string
}

export const WaitingCard = ({ sales, hidden, day }: WaitingCardProps) => (
  <Card title="Waiting" actions={sales.length + hidden > 0 && <SendNow />}>
    {sales.length + hidden === 0 && <p className="text-text-2">No sale waits.</p>}
    {sales.length > 0 && (
      <ul aria-label="Waiting sales">
        {sales.slice(0, MAX_ROWS).map((waiting) => (
          <WaitingSale key={waiting.id} waiting={waiting} day={day} />
        ))}
      </ul>
    )}
    {sales.length > MAX_ROWS && (
      <p className="border-t border-border pt-2.5 text-text-2">And {salesText(sales.length - MAX_ROWS)} more.</p>
    )}
    {hidden > 0 && <p className="mt-2 text-text-2">{salesText(hidden)} of other departments also wait.</p>}
  </Card>
)
