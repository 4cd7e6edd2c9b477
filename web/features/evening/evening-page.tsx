// The evening message, for administrators: its plan, what was sent, and what went wrong.
import { eveningApi } from '@webale/domain/features/evening/evening.api.ts'
import { Link } from 'react-router'
import { useShopRules } from '../../lib/session/session.tsx'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { PlanForm } from './plan-form.tsx'
import { SendCard } from './send-card.tsx'
import { SentMessages } from './sent-messages.tsx'

const SwitchedOff = () => (
  <Card>
    <p>
      The evening message is off. Switch it on in{' '}
      <Link
        to="/shop-rules"
        className="font-semibold text-primary-text underline underline-offset-4"
      >
        Shop Rules
      </Link>
      .
    </p>
  </Card>
)

const EveningParts = () => {
  const evening = useQuery(eveningApi.get, {})
  const { data } = evening

  return (
    <>
      {evening.isError && (
        <ErrorPanel
          className="mb-4"
          things="the evening message"
          {...queryErrorProps(evening)}
        />
      )}
      {evening.isPending && <SkeletonList label="Loading the evening message" />}
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <PlanForm plan={data.plan} />
          <div className="space-y-4">
            <SendCard
              sendsMail={data.sends_mail}
              sendsSms={data.sends_sms}
            />
            <SentMessages messages={data.messages} />
          </div>
        </div>
      )}
    </>
  )
}

export const EveningPage = () => {
  const { evening_message } = useShopRules()
  return (
    <>
      <PageHeader
        title="Evening message"
        subtitle="The figures of the day, sent once each evening"
      />
      {evening_message ? <EveningParts /> : <SwitchedOff />}
    </>
  )
}
