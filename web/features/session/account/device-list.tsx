// The devices signed in to the person's account: sign out one, the others, or all.
import { accountApi } from '@webale/domain/features/session/account.api.ts'
import type { Device } from '@webale/domain/features/session/account.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { useEffect, useState } from 'react'
import { authClient } from '../../../lib/server/auth-client.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { toastDone, toastError } from '../../../lib/server/toasts.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '../../../ui/icons.ts'
import { describeAccountFailure } from '../account-text.ts'

/**
 * The session id in an access token; null when it cannot be read. Only the server decides whether
 * the token is valid.
 */
const sessionIdOf = (access_token: string): string | null => {
  try {
    const middle = (access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { session_id } = JSON.parse(atob(middle)) as { session_id?: unknown }
    return typeof session_id === 'string' ? session_id : null
  } catch {
    return null
  }
}

/** The id of the session of this browser; null until it is known. */
const useOwnSession = (): string | null => {
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    void authClient
      .getSession()
      .then(({ data }) => setId(data.session && sessionIdOf(data.session.access_token)))
  }, [])

  return id
}

const MAX_SHOWN = 8

type Scope = 'others' | 'global'

const WORDS = {
  others: {
    button: 'Sign out the others',
    title: 'Sign out all other devices?',
    text: 'You stay signed in here.',
  },
  global: {
    button: 'Sign out everywhere',
    title: 'Sign out everywhere?',
    text: 'All devices are signed out, this one too.',
  },
} as const

type DeviceRowProps = {
  device: Device
  isOwn: boolean
  busy: boolean
  onEnd: () => void
}

const DeviceRow = ({ device, isOwn, busy, onEnd }: DeviceRowProps) => (
  <li className="flex items-center gap-3 py-2.5 first:pt-0">
    <span className="grid size-10 flex-none place-items-center rounded-row bg-sunken text-text-2">
      <Icon of={/Android|iPhone|iPad/.test(device.name) ? IconDeviceMobile : IconDeviceDesktop} />
    </span>
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold">
        {device.name}
        {isOwn && <Badge tone="good">This device</Badge>}
      </p>
      <p className="text-small text-text-2">Last used {formatDateTime(device.last_used_at)}</p>
      <p className="text-small break-words text-text-3">
        Signed in {formatDateTime(device.signed_in_at)}
        {device.ip && ` from ${device.ip}`}
      </p>
    </div>
    {!isOwn && (
      <Button
        size="s"
        icon={IconLogout}
        disabled={busy}
        aria-label={`Sign out ${device.name}, last used ${formatDateTime(device.last_used_at)}`}
        className="max-sm:w-11 max-sm:gap-0 max-sm:px-0"
        onClick={onEnd}
      >
        <span className="max-sm:hidden">Sign out</span>
      </Button>
    )}
  </li>
)

/** Ends several sessions at once. */
const useEndMany = (onChanged: () => void) => {
  const { signOut } = useSession()
  const [asked, ask] = useState<Scope | null>(null)
  const [busy, setBusy] = useState(false)
  const end = async (): Promise<void> => {
    if (asked === null || busy) return
    setBusy(true)
    const { error } = await authClient.signOut({ scope: asked })
    setBusy(false)
    ask(null)
    if (error)
      return toastError('Failed to sign the devices out', {
        reason: describeAccountFailure(error).title,
      })

    if (asked === 'global') return signOut()
    toastDone('All other devices are signed out')

    return onChanged()
  }

  return { asked, ask, busy, end }
}

export const DeviceList = ({
  devices,
  onChanged,
}: {
  devices: readonly Device[]
  onChanged: () => void
}) => {
  const own = useOwnSession()
  const endDevice = useCommand(accountApi.endDevice)
  const many = useEndMany(onChanged)
  const [all, setAll] = useState(false)
  // This device comes first, whichever was used last.
  const listed = devices.toSorted((a, b) => Number(b.id === own) - Number(a.id === own))
  const words = many.asked && WORDS[many.asked]

  return (
    <Card title="Signed-in devices">
      <ul
        className="divide-y divide-border"
        aria-label="Signed-in devices"
      >
        {listed.slice(0, all ? undefined : MAX_SHOWN).map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isOwn={device.id === own}
            busy={endDevice.pending || own === null}
            onEnd={() => void endDevice.run({ id: device.id })}
          />
        ))}
      </ul>
      {!all && listed.length > MAX_SHOWN && (
        <Button
          look="quiet"
          className="w-full"
          onClick={() => setAll(true)}
        >
          Show all {listed.length}
        </Button>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {devices.length > 1 && (
          <Button onClick={() => many.ask('others')}>{WORDS.others.button}</Button>
        )}
        <Button
          look="danger-quiet"
          onClick={() => many.ask('global')}
        >
          {WORDS.global.button}
        </Button>
      </div>
      <ConfirmDialog
        open={words !== null}
        title={words?.title}
        confirmLabel={words?.button ?? ''}
        busy={many.busy}
        onConfirm={many.end}
        onClose={() => many.ask(null)}
      >
        {words?.text}
      </ConfirmDialog>
    </Card>
  )
}
