// Opens a shift: the float, counted by notes if wanted.
import { countedCash, type Counts } from '@webale/domain/features/reconciliation/cash-count.ts'
import type { Drawer } from '@webale/domain/features/shift/drawer.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { floatAdvice, NewShift } from '@webale/domain/features/shift/shift.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { bindDrawer } from '../../till/page/bind-drawer.ts'
import { useServerNeed } from '../../till/page/server-need.ts'
import { useActor } from '../../lib/session/session.tsx'
import { useCommand } from '../../lib/server/use-command.ts'
import { CountPieces } from '../../components/count-pieces.tsx'
import { FormField, TextAreaField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconCalculator } from '../../ui/icons.ts'
import { MoneyInput } from '../../ui/money-input.tsx'

type CountFloatProps = {
  counts: Counts
  onCounts: (counts: Counts) => void
  onUse: (sum: number) => void
  onClose: () => void
}

const CountFloat = ({ counts, onCounts, onUse, onClose }: CountFloatProps) => (
  <FormDialog
    open
    title="Count notes"
    description="How many of each note and coin?"
    width="l"
    submitLabel="Use this sum"
    dirty={false}
    footerStart={
      <output
        aria-label="Counted"
        className="figures font-display text-h2 text-text"
      >
        {formatUgx(countedCash(counts))}
      </output>
    }
    onSubmit={() => onUse(countedCash(counts))}
    onClose={onClose}
  >
    <CountPieces
      counts={counts}
      onCounts={onCounts}
    />
  </FormDialog>
)

type Values = {
  id: string
  drawer_id: string
  float: number | null
  notes: string
}

export const OpenShiftForm = ({ drawer }: { drawer: Drawer }) => {
  const actor = useActor()
  const open = useCommand(shiftApi.open)
  const [id] = useState(uuidv7)
  const [counts, setCounts] = useState<Counts>({})
  const [counting, setCounting] = useState(false)
  const start: Values = {
    id,
    drawer_id: drawer.id,
    float: drawer.left ?? 0,
    notes: '',
  }

  const form = useForm(NewShift, { start })
  const need = useServerNeed('Open shift')
  const advice = floatAdvice(form.values.float ?? 0, drawer.left)

  return (
    <Form
      aria-label="Open shift"
      className="grid max-w-xl items-start gap-4"
      onSubmit={async () => {
        const result = await form.send(open.run)
        // This device sells for the drawer until the shift is closed (decision U14).
        if (result?.ok) bindDrawer(actor.id, drawer, result.output.shift)
      }}
    >
      <p className="text-text-2">
        {drawer.name}: no open shift. Count the cash that is in the drawer now.
      </p>
      <FormField
        form={form}
        name="float"
        label="Opening float (UGX)"
        required
        hint={advice ?? undefined}
      >
        {(field) => (
          <MoneyInput
            {...field}
            size="l"
          />
        )}
      </FormField>
      <TextAreaField
        form={form}
        name="notes"
        label="Notes"
        rows={2}
        maxLength={500}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          icon={IconCalculator}
          className="flex-1"
          onClick={() => setCounting(true)}
        >
          Count notes
        </Button>
        <Button
          type="submit"
          look="primary"
          busy={open.pending}
          disabled={need !== null}
          className="flex-1"
        >
          Open shift
        </Button>
      </div>
      {need && <p className="text-small text-warning">{need}</p>}
      {counting && (
        <CountFloat
          counts={counts}
          onCounts={setCounts}
          onClose={() => setCounting(false)}
          onUse={(float) => {
            form.change({ float })
            setCounting(false)
          }}
        />
      )}
    </Form>
  )
}
