// The card Needs attention: sales that the server has not taken into the books, and sales that were
// withdrawn although the server had them. It is there only while there are any.
import { recordsText } from '@webale/domain/features/till/count-words.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { loadTill } from '../../../till/page/load-till.ts'
import { saveCopy } from '../../../till/page/save-copy.ts'
import type { TillEntry } from '../../../till/disk/till-sale.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconAlertTriangle, IconDownload, IconSend } from '../../../ui/icons.ts'
import { type HiddenEntries, momentText, shownEntry } from './till-facts.ts'

const sendAgain = async (id: string): Promise<void> => (await loadTill())?.sendNow(id)
const markSeen = async (id: string): Promise<void> => (await loadTill())?.markSeen(id)

const Acts = ({ id, state, name }: { id: string; state: TillEntry['state']; name: string }) =>
  state === 'sent' ? (
    <Button
      size="s"
      aria-label={`Seen: ${name}`}
      onClick={() => void markSeen(id)}
    >
      Seen
    </Button>
  ) : (
    <>
      <Button
        size="s"
        icon={IconSend}
        aria-label={`Send again ${name}`}
        onClick={() => void sendAgain(id)}
      >
        Send again
      </Button>
      <Button
        size="s"
        icon={IconDownload}
        aria-label={`Save a copy of ${name}`}
        onClick={() => void saveCopy(id)}
      >
        Save a copy
      </Button>
    </>
  )

const AttentionEntry = ({ entry, day }: { entry: TillEntry; day: string }) => {
  const { id, state, closed_at, opened_at, last_failure } = entry
  const { name, amount, note } = shownEntry(entry)

  return (
    <li className="border-t border-border py-3">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{name}</span>
        <span>{formatUgx(amount)}</span>
      </p>
      <p className="text-small text-text-2">
        {momentText(closed_at ?? opened_at, day)}
        {note !== null && ` · ${note}`}
      </p>
      <p className="mt-1 break-words">{last_failure?.title}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Acts
          id={id}
          state={state}
          name={name}
        />
      </div>
    </li>
  )
}

type AttentionCardProps = {
  entries: readonly TillEntry[]
  hidden: HiddenEntries
  day: string
}

export const AttentionCard = ({ entries, hidden, day }: AttentionCardProps) => {
  if (entries.length + hidden.count === 0) return null
  return (
    <Card
      title="Needs attention"
      className="mb-4"
    >
      <p className="mb-3 flex items-center gap-2 rounded-row bg-danger-soft p-3 font-semibold text-danger-text">
        <Icon of={IconAlertTriangle} />
        Show this to an administrator
      </p>
      {entries.length > 0 && (
        <ul aria-label="Records that need attention">
          {entries.map((entry) => (
            <AttentionEntry
              key={entry.id}
              entry={entry}
              day={day}
            />
          ))}
        </ul>
      )}
      {hidden.count > 0 && (
        <p className="text-text-2">
          {recordsText(hidden.count, hidden.documents)} of other departments also need attention.
        </p>
      )}
    </Card>
  )
}
