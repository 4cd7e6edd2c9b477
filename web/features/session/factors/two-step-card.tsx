// Two-step sign-in: lists, adds and removes authenticator apps and phones.
import type { Factor } from '@webale/domain/features/session/account.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { Suspense, useState } from 'react'
import { authClient } from '../../../lib/server/auth-client.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { toastDone, toastError } from '../../../lib/server/toasts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconDeviceMobile, IconPlus, IconTrash } from '../../../ui/icons.ts'
import { describeAccountFailure } from '../account-text.ts'
import { AddAppDialog, type NewApp } from './add-app-dialog.tsx'

type TwoStepCardProps = {
  factors: readonly Factor[]
  canAddPhone: boolean
  onChanged: () => void
}

/** Loaded on the first press, because few shops pay for text messages. */
const AddPhoneDialog = lazyPart(() => import('./add-phone-dialog.tsx'), 'AddPhoneDialog')

const useRemoval = ({ factors, onChanged }: Pick<TwoStepCardProps, 'factors' | 'onChanged'>) => {
  const [asked, ask] = useState<Factor | null>(null)
  const [busy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    if (asked === null || busy) return
    setBusy(true)
    const { error } = await authClient.mfa.unenroll({ factorId: asked.id })
    setBusy(false)
    ask(null)
    if (error)
      toastError(asked.phone === null ? 'Failed to remove the app' : 'Failed to remove the phone', {
        reason: describeAccountFailure(error).title,
      })
    else if (factors.length === 1) toastDone('Two-step sign-in is off')
    else toastDone(asked.phone === null ? 'App removed' : 'Phone removed')

    onChanged()
  }

  return { asked, ask, busy, remove }
}

/** The secret of a new app, created by the server on request. */
const useNewApp = () => {
  const [app, setApp] = useState<NewApp | null>(null)
  const [busy, setBusy] = useState(false)
  const make = async (): Promise<void> => {
    setBusy(true)
    const { data, error } = await authClient.mfa.enroll({ factorType: 'totp' })
    setBusy(false)
    if (error)
      toastError('Failed to set up two-step sign-in', {
        reason: describeAccountFailure(error).title,
      })
    else setApp({ id: data.id, secret: data.totp.secret, uri: data.totp.uri })
  }

  return { app, busy, make, forget: () => setApp(null) }
}

const AppRow = ({ factor, onRemove }: { factor: Factor; onRemove: () => void }) => (
  <li className="flex items-center gap-3 py-2">
    <span className="grid size-10 flex-none place-items-center rounded-row bg-primary-soft text-primary-text">
      <Icon of={IconDeviceMobile} />
    </span>
    <div className="min-w-0 flex-1">
      <p className="truncate font-semibold">{factor.name}</p>
      <p className="text-small text-text-2">Since {formatDateTime(factor.created_at)}</p>
    </div>
    <IconButton
      label={`Remove ${factor.name}`}
      icon={IconTrash}
      look="danger"
      onClick={onRemove}
    />
  </li>
)

export const TwoStepCard = (props: TwoStepCardProps) => {
  const { factors, canAddPhone, onChanged } = props
  const [addsPhone, setAddsPhone] = useState(false)
  const removal = useRemoval(props)
  const { app, busy, make, forget } = useNewApp()
  const isOn = factors.length > 0
  const hasPhone = factors.some(({ phone }) => phone !== null)

  return (
    <Card
      title="Two-step sign-in"
      actions={
        <Badge
          tone={isOn ? 'good' : 'neutral'}
          icon={isOn}
        >
          {isOn ? 'On' : 'Off'}
        </Badge>
      }
    >
      <p className="mb-3 text-text-2">
        After the password you type a code that{' '}
        {canAddPhone ? 'your phone shows or gets' : 'an app on your phone shows'}. Someone who
        learns your password still cannot sign in.
      </p>
      {isOn && (
        <ul
          className="mb-3 divide-y divide-border"
          aria-label={hasPhone ? 'Apps and phones' : 'Authenticator apps'}
        >
          {factors.map((factor) => (
            <AppRow
              key={factor.id}
              factor={factor}
              onRemove={() => removal.ask(factor)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look={isOn ? 'secondary' : 'soft'}
          icon={IconPlus}
          busy={busy}
          onClick={make}
        >
          {isOn ? 'Add another app' : 'Set up two-step sign-in'}
        </Button>
        {canAddPhone && <Button onClick={() => setAddsPhone(true)}>Codes by text message</Button>}
      </div>
      {addsPhone && (
        <Suspense fallback={null}>
          <AddPhoneDialog
            onClose={(done) => {
              setAddsPhone(false)
              if (done) onChanged()
            }}
          />
        </Suspense>
      )}
      {app && (
        <AddAppDialog
          app={app}
          onClose={(done) => {
            forget()
            if (done) onChanged()
          }}
        />
      )}
      <ConfirmDialog
        open={removal.asked !== null}
        title={`Remove ${removal.asked?.name ?? 'the app'}?`}
        confirmLabel="Remove"
        busy={removal.busy}
        onConfirm={removal.remove}
        onClose={() => removal.ask(null)}
      >
        {factors.length > 1
          ? 'Its codes stop working.'
          : 'From then on the password alone lets you in.'}
      </ConfirmDialog>
    </Card>
  )
}
