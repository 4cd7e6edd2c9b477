// Sends the day now: to the receivers, or as a chat text by WhatsApp.
import { eveningApi } from '@webale/domain/features/evening/evening.api.ts'
import { lazyPart, useLoadedPart } from '../../lib/lazy-part.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconSend } from '../../ui/icons.ts'

/** It reads the whole day, which is much code: loaded after the page. */
const ShareButton = lazyPart(() => import('./share-button.tsx'), 'ShareButton')

type SendCardProps = { sendsMail: boolean; sendsSms: boolean }

export const SendCard = ({ sendsMail, sendsSms }: SendCardProps) => {
  const send = useCommand(eveningApi.sendNow)
  const canShare = useLoadedPart(ShareButton, true)
  return (
    <Card title="The day so far">
      {!sendsSms && <p className="mb-2 text-text-2">This server sends no text messages yet.</p>}
      {!sendsMail && <p className="mb-2 text-text-2">This server sends no mail yet.</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={IconSend}
          busy={send.pending}
          disabled={!sendsMail && !sendsSms}
          onClick={() => void send.run({})}
        >
          Send now
        </Button>
        {canShare && <ShareButton />}
      </div>
    </Card>
  )
}
