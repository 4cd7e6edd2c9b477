// The card Missing sales: what this device lost before the server had it. It is there until
// somebody has seen it.
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { loadTill } from '../../../till/page/load-till.ts'
import { lostText } from '../../../till/page/till-notices.ts'
import { useTillStatus } from '../../../till/page/till-status.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

const markSeen = async (): Promise<void> => (await loadTill())?.markLossSeen()

export const LostCard = () => {
  const { lost } = useTillStatus()
  if (lost === null) return null

  return (
    <Card
      title="Missing sales"
      className="mb-4"
    >
      <p className="font-semibold">{lostText(lost)}</p>
      <p className="mt-1 text-small text-text-2">
        Noticed {formatDateTime(lost.noticed_at)}. The browser deleted them before they were sent.
      </p>
      <p className="mt-1 text-small text-text-2">
        Keep the receipts of these sales and tell the owner.
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
