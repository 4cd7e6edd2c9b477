// Ask for approval: a leader chooses their name and types the password on this device. No session comes of it.
import { approvalApi } from '@webale/domain/features/approval/approval.api.ts'
import { type ApprovalRequest, approvalLabel } from '@webale/domain/features/approval/approval.ts'
import { useState } from 'react'
import { useCommand } from '../lib/use-command.ts'
import { useQuery } from '../lib/use-query.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'

export type AskApprovalProps = {
  /** What is asked for; a late return that is paid back in cash needs three approvals. */
  requests: readonly ApprovalRequest[]
  /** Gets the ids of the approvals when all of them are there. */
  onAllowed: (ids: string[]) => void
  onClose: () => void
}

/** The typed sign-in of the leader. */
const useApprover = () => {
  const approvers = useQuery(approvalApi.approvers, {}).data ?? []
  const [approver_id, setApprover] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  return {
    approvers,
    typed: { approver_id, password, code },
    needsCode: approvers.some(({ id, needs_code }) => id === approver_id && needs_code),
    setApprover,
    setPassword,
    setCode,
  }
}

const ApproverFields = ({ approver }: { approver: ReturnType<typeof useApprover> }) => {
  const { approvers, typed, needsCode, setApprover, setPassword, setCode } = approver
  return (
    <>
      <Field label="Who allows it">
        <Select
          placeholder="Choose a name"
          options={approvers.map(({ id, full_name }) => ({ value: id, label: full_name }))}
          value={typed.approver_id}
          onChange={({ target }) => setApprover(target.value)}
        />
      </Field>
      <Field label="Password">
        <Input
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={typed.password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      {needsCode && (
        <Field label="Code from your authenticator app">
          <Input
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            value={typed.code}
            onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, 6))}
          />
        </Field>
      )}
    </>
  )
}

export const AskApprovalDialog = ({ requests, onAllowed, onClose }: AskApprovalProps) => {
  const ask = useCommand(approvalApi.ask)
  const approver = useApprover()
  const [ids, setIds] = useState<readonly string[]>([])
  const { typed, needsCode } = approver
  const missing = requests.slice(ids.length)
  const send = async (): Promise<void> => {
    const approved = [...ids]
    for (const request of missing) {
      const result = await ask.run({ request, ...typed })
      if (!result?.ok) {
        approver.setPassword('')
        break
      }
      approved.push(result.output.id)
      // A code of the app works once: the next approval needs the next code.
      if (needsCode) break
    }
    approver.setCode('')
    setIds(approved)
    if (approved.length === requests.length) onAllowed(approved)
  }
  return (
    <FormDialog
      open
      title="Ask for approval"
      description={missing.map(approvalLabel).join(', ')}
      width="s"
      submitLabel="Allow"
      dirty={false}
      busy={ask.pending}
      blocked={typed.approver_id === '' ? 'Choose a name' : typed.password === '' ? 'Type the password' : null}
      onSubmit={send}
      onClose={onClose}
    >
      <ApproverFields approver={approver} />
    </FormDialog>
  )
}
