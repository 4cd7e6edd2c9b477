// Who approves on this device, and the password or PIN of that leader.
import { useServerNeed } from '../till/page/server-need.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import type { useApprover } from './use-approver.ts'

type Approver = Pick<ReturnType<typeof useApprover>, 'approvers' | 'typed' | 'codes'>
type TypedApprover = Approver['typed']
type Codes = NonNullable<Approver['codes']>

const MAX_DIGITS = 6
const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, MAX_DIGITS)

const PinField = ({ secret, setSecret }: TypedApprover) => (
  <Field label="PIN">
    <Input
      type="password"
      inputMode="numeric"
      autoComplete="off"
      value={secret}
      onChange={({ target }) => setSecret(digitsOf(target.value))}
    />
  </Field>
)

const PasswordField = ({ secret, setSecret }: TypedApprover) => (
  <Field label="Password">
    <Input
      type="password"
      autoComplete="off"
      spellCheck={false}
      value={secret}
      onChange={({ target }) => setSecret(target.value)}
    />
  </Field>
)

const labelOf = ({ app, phone }: Codes): string => {
  if (!phone) return 'Code from your authenticator app'
  return app ? 'Code from your app or the message' : 'Code from the message'
}

/**
 * A message is paid for, so it leaves only when the leader presses the button, after the password.
 */
const SendCode = ({ codes, isTyped }: { codes: Codes; isTyped: boolean }) => {
  const need = useServerNeed('Send code')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        size="s"
        busy={codes.isSending}
        disabled={!isTyped || need !== null}
        onClick={codes.send}
      >
        Send code
      </Button>
      <span className="text-small text-text-2">
        {need ?? (isTyped ? 'Each code is one message.' : 'Type the password first.')}
      </span>
    </div>
  )
}

const CodeFields = ({ codes, typed }: { codes: Codes; typed: TypedApprover }) => (
  <>
    {codes.phone && (
      <SendCode
        codes={codes}
        isTyped={typed.secret !== ''}
      />
    )}
    <Field label={labelOf(codes)}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={typed.code}
        onChange={({ target }) => typed.setCode(digitsOf(target.value))}
      />
    </Field>
  </>
)

export const ApproverFields = ({
  approver: { approvers, typed, codes },
}: {
  approver: Approver
}) => (
  <>
    <Field label="Who allows it">
      <Select
        placeholder="Choose a name"
        options={approvers.map(({ id, full_name }) => ({ value: id, label: full_name }))}
        value={typed.approver_id}
        onChange={({ target }) => typed.setApprover(target.value)}
      />
    </Field>
    {typed.isPin ? <PinField {...typed} /> : <PasswordField {...typed} />}
    {typed.mayUsePin && (
      <Button
        look="quiet"
        size="s"
        onClick={() => typed.changeWay(typed.isPin)}
      >
        {typed.isPin ? 'Use the password' : 'Use the PIN'}
      </Button>
    )}
    {codes && (
      <CodeFields
        codes={codes}
        typed={typed}
      />
    )}
  </>
)
