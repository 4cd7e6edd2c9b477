// Delete All Non-Admins, at the end of the page and behind a typed word (decision P12).
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { withoutAdmins, type Staff } from '@webale/domain/features/staff/staff.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { useActor } from '../../lib/session/session.tsx'
import { useCommand } from '../../lib/server/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconUserX } from '../../ui/icons.ts'

const countPeople = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`

const DeleteQuestion = ({
  leaving,
  onClose,
}: {
  leaving: readonly Staff[]
  onClose: () => void
}) => {
  const remove = useCommand(staffApi.removeNonAdmins)
  const confirm = async (): Promise<void> => {
    const result = await remove.run({})
    if (result?.ok) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={`Delete ${countPeople(leaving.length)}?`}
      confirmLabel="Delete All Non-Admins"
      typed="DELETE"
      busy={remove.pending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Their accounts are gone at once and cannot be brought back. What they sold and recorded
        stays, with their names. Administrators stay.
      </p>
      <ul
        aria-label="Who is deleted"
        className="mt-2 list-disc space-y-0.5 pl-5 text-text"
      >
        {leaving.map(({ id, full_name, email }) => (
          <li
            key={id}
            className="wrap-anywhere"
          >
            {full_name}
            {email !== null && <span className="text-small text-text-2"> {email}</span>}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

export const DangerZone = ({ staff }: { staff: readonly Staff[] }) => {
  const actor = useActor()
  const [asking, setAsking] = useState(false)
  const leaving = withoutAdmins(staff, actor.id)

  return (
    <section
      aria-labelledby="danger-zone"
      className="mt-6 rounded-card border border-danger/50 bg-surface p-3.5 md:p-4.5"
    >
      <h2
        id="danger-zone"
        className="font-display text-h2 text-danger-text"
      >
        Danger zone
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-72 text-text-2">
          {leaving.length === 0
            ? 'There are only administrators. Nobody would be deleted.'
            : `Deletes the accounts of ${countPeople(leaving.length)}: all but administrators. ` +
              `Their sales and records stay.`}
        </p>
        <Button
          look="danger-quiet"
          icon={IconUserX}
          disabled={leaving.length === 0}
          onClick={() => setAsking(true)}
          className="max-md:w-full"
        >
          Delete All Non-Admins
        </Button>
      </div>
      {asking && (
        <DeleteQuestion
          leaving={leaving}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
