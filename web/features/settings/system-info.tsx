// System info: version, currency, and whether the server answers (decision D15).
import { CURRENCY, PRODUCT_VERSION } from '@webale/domain/kernel/product-name.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'

const EVERY_MS = 60_000

const isHealthy = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )

/** Polls the server once a minute; null until it has answered. */
const useHealth = (): boolean | null => {
  const [healthy, setHealthy] = useState<boolean | null>(null)
  useEffect(() => {
    let mounted = true
    const ask = async (): Promise<void> => {
      const answer = await isHealthy()
      if (mounted) setHealthy(answer)
    }
    void ask()
    const timer = setInterval(() => void ask(), EVERY_MS)
    return () => {
      mounted = false
      clearInterval(timer)
    }
  }, [])
  return healthy
}

const Status = ({ healthy }: { healthy: boolean | null }) => {
  if (healthy === null) return <Badge>Checking...</Badge>
  return (
    <Badge tone={healthy ? 'good' : 'bad'} icon>
      {healthy ? 'Active' : 'Not reachable'}
    </Badge>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
    <dt className="text-text-2">{label}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

export const SystemInfo = () => {
  const healthy = useHealth()
  return (
    <Card title="System info">
      <dl className="divide-y divide-border">
        <Fact label="Version">{PRODUCT_VERSION}</Fact>
        <Fact label="Default currency">{CURRENCY}</Fact>
        <Fact label="Status">
          <Status healthy={healthy} />
        </Fact>
      </dl>
    </Card>
  )
}
