// Today: the day in one phone screen for leaders, with a button that sends it as a chat text.
import { amountText } from '@webale/domain/features/report/amount-text.ts'
import { listAttentionItems } from '@webale/domain/features/report/attention-items.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import type { Today } from '@webale/domain/features/report/today.ts'
import {
  formatToday,
  outLines,
  paymentLines,
  profitOf,
  salesText,
  type TodayLine,
} from '@webale/domain/features/report/today-text.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'
import { formatDay, formatTime } from '@webale/domain/kernel/time.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { today } from '../../../lib/now.ts'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import { toastDone, toastWarning } from '../../../lib/server/toasts.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { IconSend } from '../../../ui/icons.ts'
import { PageTitle } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ThingsToCheckCard } from '../dashboard/things-to-check-card.tsx'
import { MutedLine } from '../muted-line.tsx'
import { usePlace } from '../sales-report/use-report-choice.ts'
import { shareText } from './share-text.ts'

const ShareButton = ({ day, place }: { day: Today; place: string }) => {
  const frame = useRef<HTMLDivElement>(null)
  const share = async (): Promise<void> => {
    if (frame.current === null) return
    const text = formatToday(day, place, listAttentionItems(day).length)
    const end = await shareText(text, frame.current)
    if (end === 'copied') toastDone('Copied', 'Paste it into a chat.')
    if (end === 'failed')
      toastWarning('The day could not be copied', { reason: 'Take a picture of the screen.' })
  }

  return (
    <div ref={frame}>
      <Button
        icon={IconSend}
        onClick={share}
      >
        Share
      </Button>
    </div>
  )
}

const Line = ({ label, amount, note }: TodayLine) => (
  <div className="flex items-baseline justify-between gap-2 max-md:text-small">
    <dt className="text-text-2">{label}</dt>
    <dd className="figures font-semibold whitespace-nowrap">
      {amount !== null && formatNumber(amount)}
      {note !== undefined && (
        <span className="ml-1.5 font-sans text-small font-normal text-text-2">{note}</span>
      )}
    </dd>
  </div>
)

const Figures = ({ day }: { day: Today }) => {
  const profit = profitOf(day)
  const lines = [
    ...paymentLines(day),
    ...outLines(day),
    ...(profit === null ? [] : [{ label: 'Gross profit', amount: profit }]),
  ]

  return (
    <Card>
      <dl aria-label="Figures of today">
        <div className="mb-1.5 flex items-baseline justify-between gap-2 border-b border-border pb-1.5">
          <dt>
            <Link
              to="/reports"
              className="font-semibold text-primary-text underline underline-offset-4"
            >
              Sales
            </Link>{' '}
            <span className="text-small text-text-2">{salesText(day)}</span>
          </dt>
          <dd className="figures font-display text-stat">
            <span className="mr-1 font-sans text-[0.75rem] font-medium text-text-3">
              {CURRENCY}
            </span>
            {formatNumber(day.figures.sales_total)}
          </dd>
        </div>
        {lines.map((line) => (
          <Line
            key={line.label}
            {...line}
          />
        ))}
      </dl>
    </Card>
  )
}

const BestItems = ({ items }: { items: Today['top_items'] }) => (
  <Card title="Best items">
    {items.length === 0 ? (
      <MutedLine>Nothing was sold yet.</MutedLine>
    ) : (
      <ol>
        {items.map(({ item_name, quantity, unit, revenue }, index) => (
          <li
            key={`${index} ${item_name}`}
            className="flex items-baseline gap-2 max-md:text-small"
          >
            <span className="min-w-0 flex-1 truncate">{item_name}</span>
            <span className="text-small whitespace-nowrap text-text-2">
              {amountText(quantity, unit)}
            </span>
            <b className="figures whitespace-nowrap">{formatNumber(revenue)}</b>
          </li>
        ))}
      </ol>
    )}
  </Card>
)

export const TodayPage = () => {
  const report = useQuery(reportApi.today, {})
  const place = usePlace(undefined)
  const { data } = report

  return (
    <>
      <div className="mb-2 flex items-start justify-between gap-3 md:mb-5">
        <div className="min-w-0">
          <PageTitle>Today</PageTitle>
          <p className="text-small text-text-2">
            {formatDay(data?.today ?? today())}
            {data && `, ${formatTime(data.as_of)}`}
          </p>
        </div>
        {data && (
          <ShareButton
            day={data}
            place={place}
          />
        )}
      </div>
      {report.isError && (
        <ErrorPanel
          className="mb-4"
          things="the day"
          {...queryErrorProps(report)}
        />
      )}
      {report.isPending && <Skeleton className="h-80 rounded-card" />}
      {data && (
        <div className="grid items-start gap-2.5 md:gap-4 lg:grid-cols-3">
          <Figures day={data} />
          <BestItems items={data.top_items} />
          <ThingsToCheckCard
            compact
            items={listAttentionItems(data)}
          />
        </div>
      )}
    </>
  )
}
