// Sync Users: one button that creates a profile and a role for accounts without them. Everybody can
// open the page; the server allows it to administrators only (decision P6).
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { useState } from 'react'
import { useCommand } from '../../lib/server/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconRefresh } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type SyncUsersOutcome, SyncOutcome } from './sync-outcome.tsx'

export const SyncUsersPage = () => {
  const sync = useCommand(staffApi.sync)
  const [outcome, setOutcome] = useState<SyncUsersOutcome | null>(null)
  const run = async (): Promise<void> => {
    setOutcome(null)
    const result = await sync.run({})
    if (result !== null)
      setOutcome(result.ok ? result.output : { success: false, error: result.failure.title })
  }

  return (
    <div className="mx-auto w-full max-w-[560px]">
      <PageHeader title="Sync Users" />
      <Card>
        <p className="mb-2 font-semibold">You will rarely need this.</p>
        <p>
          Creates profiles and assigns roles for users who signed up before automatic profile
          creation. They become users without a department; give them one under Staff Management.
        </p>
        <p className="mt-2 text-text-2">It is safe to run again. Nobody loses a role.</p>
        <Button
          look="primary"
          icon={sync.pending ? undefined : IconRefresh}
          disabled={sync.pending}
          onClick={run}
          className="mt-4 w-full"
        >
          {sync.pending ? (
            <span className="flex items-center justify-center gap-2">
              <Spinner />
              Syncing Users...
            </span>
          ) : (
            'Sync Users Now'
          )}
        </Button>
      </Card>
      <div
        role="status"
        className="mt-4"
      >
        {outcome && <SyncOutcome outcome={outcome} />}
      </div>
    </div>
  )
}
