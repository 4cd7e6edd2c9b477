// The result of a sync: the figures, and the accounts that could not be synced with the reason.
import type { SyncResult } from '@webale/domain/features/staff/staff.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useRef } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { toastDone } from '../../lib/server/toasts.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconAlertOctagon, IconCheck, IconCopy } from '../../ui/icons.ts'
import { Stat } from '../../ui/stat.tsx'

export type SyncUsersOutcome = SyncResult | { readonly success: false; readonly error: string }

const Problems = ({ errors }: { errors: SyncResult['errors'] }) => {
  const list = useRef<HTMLUListElement>(null)
  const copy = async (text: string): Promise<void> => {
    if (list.current !== null && (await copyText(text, list.current))) toastDone('Copied')
  }

  return (
    <ul
      ref={list}
      aria-label="Accounts that could not be synced"
      className="mt-4 divide-y divide-border border-t border-border"
    >
      {errors.map(({ user, error }) => (
        <li
          key={user}
          className="flex items-center gap-2 py-2"
        >
          <div className="min-w-0 flex-1">
            <p className="font-semibold wrap-anywhere">{user}</p>
            <p className="text-small text-danger-text">{error}</p>
          </div>
          <IconButton
            label={`Copy the problem of ${user}`}
            icon={IconCopy}
            onClick={() => void copy(`${user}: ${error}`)}
          />
        </li>
      ))}
    </ul>
  )
}

export const SyncOutcome = ({ outcome }: { outcome: SyncUsersOutcome }) => (
  <section
    aria-labelledby="sync-outcome"
    className="rounded-card border border-border bg-surface p-3.5 md:p-4.5"
  >
    <div className="flex items-center gap-3">
      <span
        className={
          outcome.success
            ? 'grid size-11 flex-none place-items-center rounded-row bg-success-soft text-success'
            : 'grid size-11 flex-none place-items-center rounded-row bg-danger-soft text-danger-text'
        }
      >
        <Icon of={outcome.success ? IconCheck : IconAlertOctagon} />
      </span>
      <div className="min-w-0">
        <h2
          id="sync-outcome"
          className="font-display text-h2"
        >
          {outcome.success ? 'Sync Completed' : 'Sync Failed'}
        </h2>
        <p className="text-text-2">{outcome.success ? outcome.message : outcome.error}</p>
      </div>
    </div>
    {outcome.success && (
      <div className="mt-4 grid grid-cols-3 gap-2">
        <Stat
          label="Total users"
          value={formatNumber(outcome.totalUsers)}
        />
        <Stat
          label="Existing profiles"
          value={formatNumber(outcome.existingProfiles)}
        />
        <Stat
          label="Newly synced"
          value={formatNumber(outcome.syncedUsers)}
        />
      </div>
    )}
    {outcome.success && outcome.errors.length > 0 && <Problems errors={outcome.errors} />}
  </section>
)
