// Security of the shop, for administrators: who may create an account, and the sign-in settings of
// the server.
import { securityApi } from '@webale/domain/features/session/security.api.ts'
import type { Security } from '@webale/domain/features/session/security.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import { toastDone } from '../../../lib/server/toasts.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { cn } from '../../../ui/cn.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonList } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { SessionsCard } from './sessions-card.tsx'

/**
 * A closed section with names of settings and commands, for the person who looks after the server.
 */
const ForTechnician = ({
  about,
  className,
  children,
}: {
  about: string
  className?: string
  children: ReactNode
}) => (
  <details className={cn('text-small text-text-2', className)}>
    <summary className="flex min-h-11 w-fit items-center font-semibold text-primary-text underline underline-offset-4">
      For the technician: {about}
    </summary>
    {children}
  </details>
)

const OPEN =
  'Anyone on your network can make an account. It sees nothing until you give it a department.'
const CLOSED = 'Only administrators add people, under Staff Management.'
const LOCKED = 'Sign-up is closed by your technician.'

const SignUpCard = ({ security }: { security: Security }) => {
  const save = useCommand(securityApi.save)
  const change = async (sign_up_open: boolean): Promise<void> => {
    const result = await save.run({ sign_up_open })
    if (result?.ok) toastDone(sign_up_open ? 'Sign-up is open' : 'Sign-up is closed')
  }

  const { sign_up_open, sign_up_locked } = security

  return (
    <Card title="New accounts">
      <Switch
        label="People may sign up themselves"
        hint={sign_up_locked ? LOCKED : sign_up_open ? OPEN : CLOSED}
        checked={sign_up_open}
        disabled={sign_up_locked || save.pending}
        onChange={change}
      />
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
    <dt className="text-text-2">{label}</dt>
    <dd className="flex-none font-semibold">{children}</dd>
  </div>
)

const confirmationWords = ({ addresses_confirmed, mail_sent }: Security): string => {
  if (addresses_confirmed && mail_sent)
    return 'New people confirm their address in a mail before they sign in.'

  if (addresses_confirmed)
    return (
      'This shop sends no mail, so nobody can confirm an address. ' +
      'Give new people a password under Staff Management.'
    )

  return 'New accounts can be used at once.'
}

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No')

const Facts = ({ security }: { security: Security }) => (
  <Card title="Passwords and mail">
    <dl className="divide-y divide-border">
      <Fact label="A password has at least">{security.least_password} characters</Fact>
      <Fact label="Old password needed to change it">
        {yesNo(security.current_password_needed)}
      </Fact>
      <Fact label="This shop sends e-mail (Forgot password)">{yesNo(security.mail_sent)}</Fact>
      <Fact label="New addresses are confirmed by e-mail">
        {yesNo(security.addresses_confirmed)}
      </Fact>
      <Fact label="Signing in with Google">{yesNo(security.google)}</Fact>
    </dl>
    <p className="mt-3 border-t border-border pt-3 text-small text-text-2">
      {confirmationWords(security)}
    </p>
    <ForTechnician about="e-mail">
      <p>
        Mail needs <code>SMTP_HOST</code>. Then <code>AUTH_MAILER_AUTOCONFIRM=false</code> asks new
        people to confirm their address.
      </p>
    </ForTechnician>
  </Card>
)

export const SecurityPage = () => {
  const security = useQuery(securityApi.get, {})
  return (
    <>
      <PageHeader
        title="Security"
        subtitle="Who can sign in, and for how long"
        back={{ to: '/settings', label: 'Settings' }}
      />
      {security.isError && (
        <ErrorPanel
          className="mb-4"
          things="the security settings"
          {...queryErrorProps(security)}
        />
      )}
      {security.isPending && !security.isError && (
        <SkeletonList label="Loading the security settings" />
      )}
      {security.data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="space-y-4">
            <SignUpCard security={security.data} />
            <Facts security={security.data} />
          </div>
          <div className="space-y-4">
            <SessionsCard security={security.data} />
            <Card title="Two-step sign-in">
              <p className="text-text-2">Turn it on first for administrators.</p>
              <Link
                to="/account"
                className="inline-flex min-h-11 items-center font-semibold text-primary-text underline underline-offset-4"
              >
                Set it up in your account
              </Link>
            </Card>
          </div>
        </div>
      )}
      <ForTechnician
        about="other rules"
        className="mt-4"
      >
        <p>
          The other rules are settings of the server: <code>AUTH_DISABLE_SIGNUP</code>,{' '}
          <code>AUTH_PASSWORD_MIN_LENGTH</code>, <code>AUTH_SESSIONS_TIMEBOX</code>,{' '}
          <code>AUTH_SESSIONS_INACTIVITY_TIMEOUT</code>. docs/run/settings.md explains each.
        </p>
      </ForTechnician>
    </>
  )
}
