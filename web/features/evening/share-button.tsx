// Shares the day so far by WhatsApp.
import { listAttentionItems } from '@webale/domain/features/report/attention-items.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { formatToday } from '@webale/domain/features/report/today-text.ts'
import { chatLink } from '@webale/domain/kernel/phone.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { openChat } from '../../lib/whatsapp.ts'
import { Button } from '../../ui/button.tsx'
import { IconBrandWhatsapp } from '../../ui/icons.ts'

/** The same text as on the page Today. */
export const ShareButton = () => {
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
