// Check a slip: does the number and code on a printed closure still match the records?
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { SlipCode } from '@webale/domain/features/audit/audit.ts'
import { useState } from 'react'
import { call, toFailure } from '../../lib/server/call.ts'
import { dismissFailure } from '../../lib/server/toasts.ts'
import { toastFailure } from '../../lib/server/failure-toasts.ts'
import { TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { cn } from '../../ui/cn.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

const FITS = 'This slip matches the records'
const DIFFERS =
  'This slip does not match the records. Compare it with the paper and with an older snapshot'

export const CheckSlipDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm(SlipCode, { start: { seq: '', code: '' } })
  const [busy, setBusy] = useState(false)
  const [fits, setFits] = useState<boolean | null>(null)
  const check = async (): Promise<void> => {
    const sent = SlipCode.safeParse(form.values)
    if (!sent.success) {
      const [issue] = sent.error.issues
      form.refuse(issue?.path[0] === 'code' ? 'code' : 'seq', issue?.message ?? 'Check the slip')
      return
    }

    setBusy(true)

    try {
      setFits((await call(auditApi.checkSlip, sent.data)).fits)
      dismissFailure('Failed to check the slip')
    } catch (error) {
      toastFailure('Failed to check the slip', toFailure(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      open
      title="Check a slip"
      description="Type the number and the code after the word Chain on the slip."
      width="s"
      submitLabel="Check"
      dirty={false}
      busy={busy}
      onSubmit={check}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="seq"
        label="Number"
        inputMode="numeric"
        required
      />
      <TextField
        form={form}
        name="code"
        label="Code"
        required
        spellCheck={false}
        maxLength={16}
      />
      <p
        role="status"
        className={cn(
          'rounded-row px-3 py-2 font-semibold empty:hidden',
          fits === true ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger-text',
        )}
      >
        {fits === null ? '' : fits ? FITS : DIFFERS}
      </p>
    </FormDialog>
  )
}
