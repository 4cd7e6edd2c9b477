// Ask for approval: a leader chooses their name and types the password on this device. No session comes of it.
import { approvalApi } from '@webale/domain/features/approval/approval.api.ts'
import { type ApprovalRequest, approvalLabel } from '@webale/domain/features/approval/approval.ts'
import { useState } from 'react'
import { useCommand } from '../../../lib/use-command.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'

export type AskApprovalProps = {
  request: ApprovalRequest
  /** Gets the id of the approval. */
  onAllowed: (id: string) => void
  onClose: () => void
}

export const AskApprovalDialog = ({ request, onAllowed, onClose }: AskApprovalProps) => {
  const approvers = useQuery(approvalApi.approvers, {}).data ?? []
  const ask = useCommand(approvalApi.ask)
  const [approver_id, setApprover] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const needsCode = approvers.some(({ id, needs_code }) => id === approver_id && needs_code)
  const send = async (): Promise<void> => {
    const result = await ask.run({ request, approver_id, password, code })
    if (result?.ok) {
      onAllowed(result.output.id)
      return onClose()
    }
    setPassword('')
    setCode('')
  }
  return (
    <FormDialog
      open
      title="Ask for approval"
      description={approvalLabel(request)}
      width="s"
      submitLabel="Allow"
      dirty={false}
      busy={ask.pending}
      blocked={approver_id === '' || password === '' ? 'Choose a name and type the password' : null}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label="Who allows it">
        <Select
          placeholder="Choose a name"
          options={approvers.map(({ id, full_name }) => ({ value: id, label: full_name }))}
          value={approver_id}
          onChange={(event) => setApprover(event.target.value)}
        />
      </Field>
      <Field label="Password">
        <Input
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {needsCode && (
        <Field label="Code from your authenticator app">
          <Input
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
          />
        </Field>
      )}
    </FormDialog>
  )
}
