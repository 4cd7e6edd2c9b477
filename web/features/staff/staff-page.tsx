// Staff Management: the people, their roles and departments, and what each role may do. Only
// administrators see it.
import type { SignInCard } from '@webale/domain/features/staff/sign-in-card.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import type { Staff } from '@webale/domain/features/staff/staff.ts'
import { useState } from 'react'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconUserPlus } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { AssignRoleDialog } from './assign-role-dialog.tsx'
import { DangerZone } from './danger-zone.tsx'
import { PermissionsPanel } from './permissions-panel.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { ResetPinDialog } from './reset-pin-dialog.tsx'
import { SignInCardDialog } from './sign-in-card-dialog.tsx'
import { StaffList } from './staff-list.tsx'

type OpenedDialog =
  | { readonly what: 'assign'; readonly person: Staff | null }
  | { readonly what: 'reset' | 'reset_pin'; readonly person: Staff }
  | { readonly what: 'created'; readonly card: SignInCard }

const Dialogs = ({
  dialog,
  staff,
  onDo,
}: {
  dialog: OpenedDialog
  staff: readonly Staff[]
  onDo: (dialog: OpenedDialog | null) => void
}) => {
  const close = (): void => onDo(null)
  if (dialog.what === 'created')
    return (
      <SignInCardDialog
        card={dialog.card}
        onClose={close}
      />
    )

  if (dialog.what === 'reset_pin')
    return (
      <ResetPinDialog
        person={dialog.person}
        onClose={close}
      />
    )

  if (dialog.what === 'reset')
    return (
      <ResetPasswordDialog
        person={dialog.person}
        onClose={close}
      />
    )

  return (
    <AssignRoleDialog
      staff={staff}
      person={dialog.person}
      onCreated={(card) => onDo({ what: 'created', card })}
      onClose={close}
    />
  )
}

export const StaffPage = () => {
  const staff = useQuery(staffApi.list, {})
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)

  return (
    <>
      <PageHeader
        title="Staff Management"
        subtitle="Your staff, their roles and departments"
        actions={
          <Button
            look="primary"
            icon={IconUserPlus}
            disabled={staff.data === undefined}
            onClick={() => setDialog({ what: 'assign', person: null })}
          >
            Add staff
          </Button>
        }
      />
      {staff.isError && (
        <ErrorPanel
          className="mb-4"
          things="staff"
          {...queryErrorProps(staff)}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(340px,26rem)]">
        {staff.isPending && !staff.isError && <SkeletonList label="Loading staff" />}
        {staff.data && (
          <Card
            title="User Roles"
            flush
          >
            <StaffList
              staff={staff.data}
              onEdit={(person) => setDialog({ what: 'assign', person })}
              onReset={(person) => setDialog({ what: 'reset', person })}
              onResetPin={(person) => setDialog({ what: 'reset_pin', person })}
            />
          </Card>
        )}
        <PermissionsPanel />
      </div>
      {staff.data && <DangerZone staff={staff.data} />}
      {dialog && (
        <Dialogs
          dialog={dialog}
          staff={staff.data ?? []}
          onDo={setDialog}
        />
      )}
    </>
  )
}
