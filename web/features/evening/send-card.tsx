// Sends the day now: to the receivers, or as a chat text by WhatsApp.
import { eveningApi } from '@webale/domain/features/evening/evening.api.ts'
import { listAttentionItems } from '@webale/domain/features/report/attention-items.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { formatToday } from '@webale/domain/features/report/today-text.ts'
import { chatLink } from '@webale/domain/kernel/phone.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { openChat } from '../../lib/whatsapp.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconBrandWhatsapp, IconSend } from '../../ui/icons.ts'

/** The same text as on the page Today. */
const ShareButton = () => {
  const { data } = useQuery(reportApi.today, {})
  return (
    <Button
      look="whatsapp"
      icon={IconBrandWhatsapp}
      disabled={data === undefined}
      onClick={() => {
        if (data === undefined) return
        const text = formatToday(data, 'All Departments', listAttentionItems(data).length)
        openChat(chatLink('', text))
      }}
    >
      Share by WhatsApp
    </Button>
  )
}

type SendCardProps = { sendsMail: boolean; sendsSms: boolean }

export const SendCard = ({ sendsMail, sendsSms }: SendCardProps) => {
  const send = useCommand(eveningApi.sendNow)
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
        <ShareButton />
      </div>
    </Card>
  )
}
