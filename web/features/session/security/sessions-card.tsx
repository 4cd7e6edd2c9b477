// How long people stay signed in, chosen by an administrator; limits from the server's settings
// cannot be changed here.
import { securityApi } from '@webale/domain/features/session/security.api.ts'
import { type Security, spanWords } from '@webale/domain/features/session/security.ts'
import { toastDone } from '../../../lib/server/toasts.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'

const HOUR = 3600
const DAY = 24 * HOUR
const IDLE = [12 * HOUR, DAY, 7 * DAY, 30 * DAY, 90 * DAY]
const MOST = [DAY, 7 * DAY, 30 * DAY, 90 * DAY, 180 * DAY, 365 * DAY]

/** The usual durations, and the current one when it is another. In seconds. */
const optionsOf = (usual: readonly number[], now: number) =>
  [...new Set([...usual, now])]
    .toSorted((a, b) => a - b)
    .map((seconds) => ({ value: String(seconds), label: spanWords(seconds) }))

type SpanProps = {
  label: string
  hint: string
  usual: readonly number[]
  value: number
  disabled: boolean
  onChange: (seconds: number) => void
}

const SpanField = ({ label, hint, usual, value, disabled, onChange }: SpanProps) => (
  <Field
    label={label}
    hint={hint}
  >
    <Select
      options={optionsOf(usual, value)}
      value={String(value)}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  </Field>
)

const LOCKED = 'Your technician set this.'

export const SessionsCard = ({ security }: { security: Security }) => {
  const save = useCommand(securityApi.saveSessions)
  const { session_idle, session_most, session_idle_locked, session_most_locked } = security
  const change = async (
    chosen: Partial<Pick<Security, 'session_idle' | 'session_most'>>,
  ): Promise<void> => {
    const result = await save.run({ session_idle, session_most, ...chosen })
    if (result?.ok) toastDone('Saved. Devices beyond it are signed out.')
  }

  return (
    <Card title="How long people stay signed in">
      <div className="space-y-4">
        <SpanField
          label="A device that is not used"
          hint={session_idle_locked ? LOCKED : 'After this time the device must sign in again.'}
          usual={IDLE}
          value={session_idle}
          disabled={session_idle_locked || save.pending}
          onChange={(seconds) => void change({ session_idle: seconds })}
        />
        <SpanField
          label="Any device, at most"
          hint={
            session_most_locked
              ? LOCKED
              : 'Then everybody signs in again, even on a device used every day.'
          }
          usual={MOST}
          value={session_most}
          disabled={session_most_locked || save.pending}
          onChange={(seconds) => void change({ session_most: seconds })}
        />
      </div>
    </Card>
  )
}
