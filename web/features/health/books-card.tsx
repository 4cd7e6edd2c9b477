// The check of the books: the last result, and a button for a new check.
import {
  countBrokenRules,
  passedChecksText,
  type LastCheckup,
  OCCASION_WORDS,
} from '@webale/domain/features/doctor/checkup.ts'
import { linesOfFinding, partsOfLine } from '@webale/domain/features/doctor/finding-lines.ts'
import { doctorApi } from '@webale/domain/features/doctor/doctor.api.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatMoment } from '@webale/domain/kernel/moment.ts'
import { Link } from 'react-router'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconStethoscope } from '../../ui/icons.ts'
import { currentMoment } from '../../lib/now.ts'

type Finding = LastCheckup['findings'][number]

/** Poll interval (ms) while a check is running, in case the live update of its end is lost. */
const POLL_MS = 2000

const LEVELS: Readonly<Record<Finding['level'], readonly [tone: BadgeTone, words: string]>> = {
  violation: ['bad', 'Wrong'],
  warning: ['attention', 'Check'],
  note: ['info', 'Good to know'],
}

/** A text whose receipts lead to Sales History. */
const WithReceipts = ({ text }: { text: string }) =>
  partsOfLine(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Link
        key={`${index} ${part}`}
        to={`/sales-history?search=${encodeURIComponent(part)}`}
        className="text-primary-text underline underline-offset-4"
      >
        {part}
      </Link>
    ),
  )

const FindingLine = ({ finding }: { finding: Finding }) => {
  const { level, count, examples, advice } = finding
  const [tone, words] = LEVELS[level]
  const lines = linesOfFinding(finding)
  const [first, ...others] = lines
  const more = lines === examples ? count - examples.length : 0

  return (
    <li className="space-y-1 py-2.5 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <Badge
          tone={tone}
          icon
        >
          {words}
        </Badge>
        <span className="min-w-0 wrap-anywhere">
          <WithReceipts text={first?.text ?? ''} />
        </span>
      </p>
      {(others.length > 0 || more > 0) && (
        <ul>
          {others.map(({ id, text }) => (
            <li
              key={id}
              className="wrap-anywhere"
            >
              <WithReceipts text={text} />
            </li>
          ))}
          {more > 0 && <li>and {formatNumber(more)} more</li>}
        </ul>
      )}
      <p className="text-small text-text-2">{advice}</p>
    </li>
  )
}

const TONES = {
  healthy: 'good',
  warnings: 'attention',
  violations: 'bad',
} as const
const VERDICTS = {
  healthy: 'Good',
  warnings: 'Check',
  violations: 'Wrong',
} as const

const CheckResult = ({ last }: { last: LastCheckup }) => {
  const { checked_at, verdict, findings, occasion } = last
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge
          tone={TONES[verdict]}
          icon
        >
          {VERDICTS[verdict]}
        </Badge>
        <span className={countBrokenRules(last) > 0 ? 'font-semibold' : undefined}>
          {passedChecksText(last)}
        </span>
        <span className="text-small text-text-2">
          {formatMoment(checked_at, currentMoment())}, {OCCASION_WORDS[occasion]}
        </span>
      </p>
      {findings.length > 0 && (
        <ul className="mt-3 divide-y divide-border border-t border-border pt-3">
          {findings.map((finding) => (
            <FindingLine
              key={finding.rule}
              finding={finding}
            />
          ))}
        </ul>
      )}
    </>
  )
}

export const BooksCard = ({ className }: { className: string }) => {
  const look = useCommand(doctorApi.look)
  const state = useQuery(doctorApi.state, {})
  const busy = look.pending || state.data?.busy === true
  useQuery(doctorApi.state, {}, { enabled: busy, every: POLL_MS })

  return (
    <Card
      title="The books"
      className={className}
      actions={
        <Button
          size="s"
          icon={IconStethoscope}
          busy={busy}
          onClick={() => void look.run({})}
        >
          Check now
        </Button>
      }
    >
      {state.isError && (
        <ErrorPanel
          className="mb-3"
          things="the books"
          {...queryErrorProps(state)}
        />
      )}
      <div role="status">
        {busy && (
          <p className="mb-3 text-text-2">Checking stock, sales and cash. You can keep selling.</p>
        )}
        {state.data?.last && <CheckResult last={state.data.last} />}
        {state.data?.last === null && !busy && (
          <p className="text-text-2">
            Not checked yet. Webale checks stock, sales and cash once a day. It changes nothing.
          </p>
        )}
      </div>
    </Card>
  )
}
