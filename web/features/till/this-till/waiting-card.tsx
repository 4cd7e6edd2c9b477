// The card Waiting: the sales and documents that the server has not confirmed yet, oldest first.
import { recordsText } from '@webale/domain/features/till/count-words.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { probeServer } from '../../../lib/server/contact.ts'
import { loadTill } from '../../../till/page/load-till.ts'
import type { TillEntry } from '../../../till/disk/till-sale.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconSend } from '../../../ui/icons.ts'
import { type HiddenEntries, momentText, shownEntry, triesText } from './till-facts.ts'

/** More rows do not help anybody on a phone. */
const MAX_ROWS = 100

const WaitingEntry = ({ waiting, day }: { waiting: TillEntry; day: string }) => {
  const { tries, last_failure, closed_at } = waiting
  const { name, amount, note } = shownEntry(waiting)

  return (
    <li className="border-t border-border py-2.5">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{name}</span>
        <span>{formatUgx(amount)}</span>
      </p>
      <p className="break-words text-small text-text-2">
        {momentText(closed_at ?? waiting.opened_at, day)}
        {note !== null && ` · ${note}`}
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
    <Button
      size="s"
      icon={IconSend}
      busy={busy}
      onClick={send}
    >
      Send now
    </Button>
  )
}

type WaitingCardProps = {
  entries: readonly TillEntry[]
  /** Those of departments that the person may not see. */
  hidden: HiddenEntries
  day: string
}

export const WaitingCard = ({ entries, hidden, day }: WaitingCardProps) => (
  <Card
    title="Waiting"
    actions={entries.length + hidden.count > 0 && <SendNow />}
  >
    {entries.length + hidden.count === 0 && <p className="text-text-2">All sales are sent.</p>}
    {entries.length > 0 && (
      <ul aria-label="Waiting records">
        {entries.slice(0, MAX_ROWS).map((waiting) => (
          <WaitingEntry
            key={waiting.id}
            waiting={waiting}
            day={day}
          />
        ))}
      </ul>
    )}
    {entries.length > MAX_ROWS && (
      <p className="border-t border-border pt-2.5 text-text-2">
        And {formatNumber(entries.length - MAX_ROWS)} more.
      </p>
    )}
    {hidden.count > 0 && (
      <p className="mt-2 text-text-2">
        {recordsText(hidden.count, hidden.documents)} of other departments also wait.
      </p>
    )}
  </Card>
)
