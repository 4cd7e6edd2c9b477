// What tills lost before it reached the server, until an administrator has seen it.
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { lossText, type TillLoss } from '@webale/domain/features/till/till-loss.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const LossRow = ({ loss }: { loss: TillLoss }) => {
  const mark = useCommand(tillApi.markLossSeen)
  const words = lossText(loss)

  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-border px-3.5 py-4 first:border-t-0 md:px-4.5">
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-danger-text">{words}</p>
        <p className="text-small text-text-2">Noticed {formatDateTime(loss.noticed_at)}</p>
      </div>
      <Button
        busy={mark.pending}
        aria-label={`Mark as seen: ${words}`}
        onClick={() => void mark.run({ id: loss.id })}
      >
        Mark as seen
      </Button>
    </li>
  )
}

export const LossesCard = ({ losses }: { losses: readonly TillLoss[] }) => (
  <Card
    title="Lost sales"
    flush
  >
    <p className="px-3.5 md:px-4.5 text-text-2">
      These never reached the server. Ask the seller and compare the receipts.
    </p>
    <ul>
      {losses.map((loss) => (
        <LossRow
          key={loss.id}
          loss={loss}
        />
      ))}
    </ul>
  </Card>
)
