// The head of a printed report: department, period and time. Hidden on the screen.
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { useQuery } from '../../../lib/use-query.ts'

type PrintHeadProps = { department_id: string | undefined; readAt: number }

/** `readAt` is when the figures were read, in milliseconds. */
export const PrintHead = ({ department_id, readAt }: PrintHeadProps) => {
  const { data } = useQuery(settingsApi.get, { department_id }, { every: false })
  if (data === undefined) return null
  const { business_name, business_address, business_phone, logo_url } = data.effective
  return (
    <div className="mb-4 hidden items-center gap-3 border-b border-border-strong pb-3 print:flex">
      {logo_url && <img src={logo_url} alt="" className="h-12 max-w-32 object-contain" />}
      <p className="flex-1">
        <b className="block font-display text-h2">{business_name}</b>
        <span className="text-small text-text-2">
          {business_address} · {business_phone}
        </span>
      </p>
      <p className="text-small text-text-2">As of {formatDateTime(readAt)}</p>
    </div>
  )
}
