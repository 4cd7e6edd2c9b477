// Who approves on this device, and the password or PIN of that leader.
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import type { useApprover } from './use-approver.ts'

type Approver = Pick<ReturnType<typeof useApprover>, 'approvers' | 'typed' | 'needsCode'>
type Typed = Approver['typed']

const MAX_DIGITS = 6
const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, MAX_DIGITS)

const PinField = ({ secret, setSecret }: Typed) => (
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

const PasswordField = ({ secret, setSecret }: Typed) => (
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

export const ApproverFields = ({ approver: { approvers, typed, needsCode } }: { approver: Approver }) => (
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
      <Button look="quiet" size="s" onClick={() => typed.changeWay(typed.isPin)}>
        {typed.isPin ? 'Use the password' : 'Use the PIN'}
      </Button>
    )}
    {needsCode && (
      <Field label="Code from your authenticator app">
        <Input
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          value={typed.code}
          onChange={({ target }) => typed.setCode(digitsOf(target.value))}
        />
      </Field>
    )}
  </>
)
