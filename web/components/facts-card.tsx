// A card of facts: label and value, and advice below where attention is needed.
import type { Fact } from '@webale/domain/features/health/health.ts'
import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'

const Line = ({ fact: { label, value, mark, advice } }: { fact: Fact }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
    <dt className="text-text-2">{label}</dt>
    <dd className="flex flex-wrap items-center gap-2 font-semibold">
      {value}
      {mark && (
        <Badge
          tone={mark}
          icon
        >
          {mark === 'good' ? 'Good' : 'Look'}
        </Badge>
      )}
    </dd>
    {advice && <dd className="basis-full text-small text-text-2">{advice}</dd>}
  </div>
)

export const FactsCard = ({
  title,
  facts,
  actions,
  children,
}: {
  title: string
  facts: readonly Fact[]
  actions?: ReactNode
  /** Below the facts. */
  children?: ReactNode
}) => (
  <Card
    title={title}
    actions={actions}
  >
    <dl className="divide-y divide-border">
      {facts.map((fact) => (
        <Line
          key={fact.label}
          fact={fact}
        />
      ))}
    </dl>
    {children}
  </Card>
)
