// Connecting an authenticator app: the QR code, the same key as text, and the first code that
// proves it works.
import { useState, type MouseEvent } from 'react'
import { authClient } from '../../../lib/server/auth-client.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { buildQrDataUrl } from '../../../lib/picture/qr.ts'
import { toastDone } from '../../../lib/server/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { IconCopy } from '../../../ui/icons.ts'
import { CodeField } from '../code-field.tsx'
import { FormError } from '../form-error.tsx'
import { useAttempt } from '../use-attempt.ts'

const QR_PX = 200

export type NewApp = {
  readonly id: string
  readonly secret: string
  readonly uri: string
}

const groupLetters = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

const KeyText = ({ secret }: { secret: string }) => {
  const [copied, setCopied] = useState(false)
  const copy = async ({ currentTarget }: MouseEvent<HTMLElement>): Promise<void> =>
    setCopied(await copyText(secret, currentTarget))

  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="font-semibold">1. Scan this with an authenticator app</p>
      <p className="mt-1 text-text-2">
        Google Authenticator, Aegis and FreeOTP work without internet.
      </p>
      <p className="mt-3 text-small text-text-2">Cannot scan? Type this key into the app:</p>
      <code className="mt-1 block rounded-control bg-sunken px-3 py-2 break-words select-all">
        {groupLetters(secret)}
      </code>
      <Button
        size="s"
        icon={IconCopy}
        className="mt-2"
        onClick={copy}
      >
        {copied ? 'Copied' : 'Copy the key'}
      </Button>
    </div>
  )
}

/**
 * `onClose` says whether the app counts now. An app that was not finished is forgotten by the
 * server too.
 */
export const AddAppDialog = ({
  app,
  onClose,
}: {
  app: NewApp
  onClose: (done: boolean) => void
}) => {
  const [code, setCode] = useState('')
  const { busy, trouble, run, showTrouble } = useAttempt()
  const submit = async (): Promise<void> => {
    if (code.length < 6) return showTrouble({ title: 'Type the six digits that the app shows' })
    if (
      !(await run(
        async () => (await authClient.mfa.challengeAndVerify({ factorId: app.id, code })).error,
      ))
    )
      return setCode('')

    toastDone('Two-step sign-in is on', 'Devices that came in without a code are signed out.')

    return onClose(true)
  }

  const giveUp = (): void => {
    void authClient.mfa.unenroll({ factorId: app.id })
    onClose(false)
  }

  return (
    <FormDialog
      open
      title="Set up two-step sign-in"
      submitLabel="Switch on"
      dirty={false}
      busy={busy}
      onSubmit={submit}
      onClose={giveUp}
    >
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <img
          src={buildQrDataUrl(app.uri, QR_PX)}
          width={QR_PX}
          height={QR_PX}
          alt="QR code for the authenticator app"
          className="rounded-row border border-border"
        />
        <KeyText secret={app.secret} />
      </div>
      <CodeField
        label="2. Code that the app shows"
        value={code}
        readOnly={busy}
        onChange={setCode}
      />
      {trouble && <FormError trouble={trouble} />}
    </FormDialog>
  )
}
