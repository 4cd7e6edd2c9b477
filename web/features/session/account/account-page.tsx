// Your account: password, two-step sign-in, signed-in
// devices. Opened with the e-mail in the top bar.
import { can } from '@webale/domain/access/permissions.ts'
import { accountApi } from '@webale/domain/features/session/account.api.ts'
import { Link } from 'react-router'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import { CallError } from '../../../lib/server/call.ts'
import { useActor, useSession } from '../../../lib/session/session.tsx'
import { useQuery } from '../../../lib/server/use-query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconShieldLock } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonList } from '../../../ui/skeleton.tsx'
import { TwoStepCard } from '../factors/two-step-card.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeviceList } from './device-list.tsx'
import { PinCard } from './pin-card.tsx'

/** By PIN nothing of an account can be changed. */
const ByPin = () => {
  const { signOut } = useSession()
  return (
    <Card title="You came with your PIN">
      <p className="text-text-2">
        With it you sell. To see and change your account, sign in with your password.
      </p>
      <Button
        look="primary"
        className="mt-4"
        onClick={signOut}
      >
        Sign in with your password
      </Button>
    </Card>
  )
}

const needsPassword = (error: unknown): boolean =>
  error instanceof CallError &&
  error.failure.kind === 'problem' &&
  error.failure.code === 'password_needed'

export const AccountPage = () => {
  const actor = useActor()
  const account = useQuery(accountApi.get, {})
  const { data } = account
  const byPin = account.isError && needsPassword(account.error)
  const refetch = (): void => void account.refetch()

  return (
    <>
      <PageHeader
        title="Your account"
        subtitle={<span className="break-words">{`${actor.full_name} · ${actor.email}`}</span>}
        actions={
          can(actor, 'security.manage') && (
            <Link
              to="/security"
              className={buttonClass()}
            >
              <Icon of={IconShieldLock} />
              Security of the shop
            </Link>
          )
        }
      />
      {byPin && <ByPin />}
      {account.isError && !byPin && (
        <ErrorPanel
          className="mb-4"
          things="your account"
          {...queryErrorProps(account)}
        />
      )}
      {account.isPending && !account.isError && <SkeletonList label="Loading your account" />}
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="min-w-0 space-y-4">
            <ChangePassword
              currentNeeded={data.current_password_needed}
              onChanged={refetch}
            />
            {data.has_pin !== null && (
              <PinCard
                isChosen={data.has_pin}
                onChanged={refetch}
              />
            )}
            <TwoStepCard
              factors={data.factors}
              canAddPhone={data.can_add_phone}
              onChanged={refetch}
            />
          </div>
          <DeviceList
            devices={data.devices}
            onChanged={refetch}
          />
        </div>
      )}
    </>
  )
}
