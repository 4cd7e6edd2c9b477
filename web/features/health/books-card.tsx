// The books of the shop, looked at when an administrator asks: whether stock, sales and cash agree with each other.
import { IconStethoscope } from '@tabler/icons-react'
import { type Checkup, doctorApi } from '@webale/domain/features/doctor/doctor.api.ts'
import { figure } from '@webale/domain/kernel/money.ts'
import { formatTime } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { readingProblem } from '../../lib/reading-problem.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'

type Result = z.output<typeof Checkup>
type Finding = Result['findings'][number]

const LEVELS: Readonly<Record<Finding['level'], readonly [tone: BadgeTone, words: string]>> = {
  violation: ['bad', 'Wrong'],
  warning: ['attention', 'Look'],
  note: ['info', 'Good to know'],
}

const FindingLine = ({ finding: { level, count, examples, advice } }: { finding: Finding }) => {
  const [tone, words] = LEVELS[level]
  const more = count - examples.length
  return (
    <li className="space-y-1 py-2.5 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <Badge tone={tone} icon>
          {words}
        </Badge>
        {advice}
      </p>
      <ul className="text-small text-text-2">
        {examples.map(({ id, text }) => (
          <li key={id} className="wrap-anywhere">
            {text}
          </li>
        ))}
        {more > 0 && <li>and {figure(more)} more</li>}
      </ul>
    </li>
  )
}

const Outcome = ({ result: { checked_at, findings, rules } }: { result: Result }) => (
  <>
    <p role="status" className="mb-3 flex flex-wrap items-center gap-2">
      {findings.length === 0 && (
        <Badge tone="good" icon>
          Good
        </Badge>
      )}
      <span className="text-text-2">
        {figure(rules)} promises looked at, {formatTime(checked_at)}
      </span>
    </p>
    {findings.length > 0 && (
      <ul className="divide-y divide-border">
        {findings.map((finding) => (
          <FindingLine key={finding.rule} finding={finding} />
        ))}
      </ul>
    )}
  </>
)

export const BooksCard = ({ className }: { className: string }) => {
  const [asked, setAsked] = useState(false)
  const checkup = useQuery(doctorApi.run, {}, { enabled: asked, every: false })
  const check = (): void => (asked ? void checkup.refetch() : setAsked(true))
  return (
    <Card
      title="The books"
      className={className}
      actions={
        <Button size="s" icon={IconStethoscope} busy={checkup.isFetching} onClick={check}>
          Check the books
        </Button>
      }
    >
      {checkup.isError && <ErrorPanel className="mb-3" things="the books" {...readingProblem(checkup)} />}
      {checkup.data ? (
        <Outcome result={checkup.data} />
      ) : (
        <p className="text-text-2">Compares stock, sales and cash with each other and changes nothing. Nobody at the till waits for it.</p>
      )}
    </Card>
  )
}
