// The card Missing sales: what this device lost before the server had it. It is there until
// somebody has seen it.
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { loadTill } from '../../../till/page/load-till.ts'
import { lostText } from '../../../till/page/till-notices.ts'
import { useTillStatus } from '../../../till/page/till-status.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconAlertTriangle } from '../../../ui/icons.ts'

const markSeen = async (): Promise<void> => (await loadTill())?.markLossSeen()

export const LostCard = () => {
  const { lost } = useTillStatus()
  if (lost === null) return null

  return (
    <Card
      title="Missing sales"
      className="mb-4"
    >
      <p className="mb-3 flex items-center gap-2 rounded-row bg-danger-soft p-3 font-semibold text-danger-text">
        <Icon of={IconAlertTriangle} />
        <span>
          {/* A number stays on one line. */}
          {lostText(lost)
            .split(/(RCP-\d+)/)
            .map((part, place) => (
              <span
                key={place}
                className={part.startsWith('RCP') ? 'whitespace-nowrap' : undefined}
              >
                {part}
              </span>
            ))}
        </span>
      </p>
      <p className="mt-1 text-small text-text-2">
        Noticed {formatDateTime(lost.noticed_at)}.{' '}
        {lost.waiting !== null && 'The browser deleted them before they were sent.'}
      </p>
      <p className="mt-1 text-small text-text-2">
        {lost.waiting === null
          ? 'Keep your last receipts and tell the owner.'
          : 'Keep the receipts of these sales and tell the owner.'}
      </p>
      <Button
        className="mt-4"
        onClick={() => void markSeen()}
      >
        I have told the owner
      </Button>
    </Card>
  )
}
