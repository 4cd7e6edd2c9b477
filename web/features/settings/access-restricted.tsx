// Settings for people who may not change them: the reason, and the business details to read
// (decision P5).
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import type { EffectiveSettings } from '@webale/domain/features/settings/settings.ts'
import { phoneText } from '@webale/domain/kernel/phone.ts'
import { useState } from 'react'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconLock } from '../../ui/icons.ts'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { sampleReceipt } from './sample-sale.ts'
import { SystemInfo } from './system-info.tsx'
import { ThisDevice } from './this-device.tsx'
import { currentMoment } from '../../lib/now.ts'

const factsOf = (settings: EffectiveSettings): readonly (readonly [string, string | null])[] => [
  ['Business name', settings.business_name],
  ['Business address', settings.business_address],
  ['Business phone', settings.business_phone],
  ['WhatsApp number', settings.whatsapp_number && phoneText(settings.whatsapp_number)],
  ['Business email', settings.business_email],
  ['Website', settings.website],
  ['Seasonal remark', settings.seasonal_remark],
]

export const AccessRestricted = () => {
  const settings = useQuery(settingsApi.get, {})
  const [now] = useState(currentMoment)

  return (
    <div className="max-w-3xl space-y-4">
      <section
        aria-labelledby="access-restricted"
        className="flex items-start gap-4 rounded-card border border-border bg-surface p-4"
      >
        <span className="grid size-11 flex-none place-items-center rounded-row bg-warning-soft text-warning">
          <Icon of={IconLock} />
        </span>
        <div>
          <h2
            id="access-restricted"
            className="font-display text-h2"
          >
            Access restricted
          </h2>
          <p className="mt-1 text-text-2">
            Only administrators and moderators change settings. Ask one of them when something on
            your receipts is wrong.
          </p>
        </div>
      </section>
      {settings.isError && (
        <ErrorPanel
          things="settings"
          {...queryErrorProps(settings)}
        />
      )}
      <Card title="Business details">
        {settings.data ? (
          <dl className="divide-y divide-border">
            {factsOf(settings.data.effective)
              .filter(([, value]) => value)
              .map(([label, value]) => (
                <div
                  key={label}
                  className="py-2.5 first:pt-0 last:pb-0 sm:flex sm:gap-4"
                >
                  <dt className="text-text-2 sm:w-44 sm:flex-none">{label}</dt>
                  <dd className="min-w-0 font-semibold break-words whitespace-pre-line">{value}</dd>
                </div>
              ))}
          </dl>
        ) : (
          <SkeletonList
            label="Loading settings"
            rows={4}
          />
        )}
      </Card>
      {settings.data && <ThisDevice receipt={sampleReceipt(settings.data.effective, now)} />}
      <SystemInfo />
    </div>
  )
}
