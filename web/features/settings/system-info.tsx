// System info: version with what is new in it, currency,
// and whether the server answers (decision D15).
import { CURRENCY, PRODUCT_VERSION } from '@webale/domain/kernel/product-name.ts'
import { isAdmin } from '@webale/domain/access/role.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useActor } from '../../lib/session/session.tsx'
import { useServerNeed } from '../../till/page/server-need.ts'
import { OptionalPart } from '../../components/optional-part.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const WhatIsNewDialog = lazyPart(() => import('./what-is-new-dialog.tsx'), 'WhatIsNewDialog')

const EVERY_MS = 60_000

/** Polls the server once a minute; null until it has answered. */
const useHealth = (): boolean | null => {
  const [healthy, setHealthy] = useState<boolean | null>(null)
  useEffect(() => {
    let mounted = true
    const ask = async (): Promise<void> => {
      const answer = await fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
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
    <Badge
      tone={healthy ? 'good' : 'bad'}
      icon
    >
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

/** For administrators, who decide about updates. The device keeps no copy of it. */
const WhatIsNew = () => {
  const need = useServerNeed('What is new')
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)

  return (
    <>
      <Button
        size="s"
        disabled={need !== null}
        onClick={() => setOpen(true)}
      >
        What is new
      </Button>
      {need && <p className="mt-1 text-small text-warning">{need}</p>}
      <OptionalPart
        open={open}
        onClose={close}
      >
        {open && <WhatIsNewDialog onClose={close} />}
      </OptionalPart>
    </>
  )
}

export const SystemInfo = () => {
  const healthy = useHealth()
  const actor = useActor()

  return (
    <Card title="System info">
      <dl className="divide-y divide-border">
        <Fact label="Version">{PRODUCT_VERSION}</Fact>
        <Fact label="Default currency">{CURRENCY}</Fact>
        <Fact label="Status">
          <Status healthy={healthy} />
        </Fact>
      </dl>
      {isAdmin(actor) && (
        <div className="mt-4">
          <WhatIsNew />
        </div>
      )}
    </Card>
  )
}
