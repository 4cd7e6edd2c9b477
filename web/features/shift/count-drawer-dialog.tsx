// Counts the drawer without showing the expected cash, and closes the shift. A count that does not
// match is refused without an amount; the person counts again or closes anyway.
import { countedCash, type Counts } from '@webale/domain/features/reconciliation/cash-count.ts'
import { MAX_COUNTS, NewCount } from '@webale/domain/features/shift/closure.ts'
import { maySeeExpected } from '@webale/domain/features/shift/drawer.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import type { CurrentShift, Shift } from '@webale/domain/features/shift/shift.ts'
import { mayStillComeText } from '@webale/domain/features/till/till-moments.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { currentMoment } from '../../lib/now.ts'
import { useActor, useShopRules } from '../../lib/session/session.tsx'
import { useServerNeed } from '../../till/page/server-need.ts'
import { toastDone } from '../../lib/server/toasts.ts'
import { countPressOnce } from '../../lib/press-once.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { CountPieces } from '../../components/count-pieces.tsx'
import { FormField, TextAreaField } from '../../components/form/fields.tsx'
import { type FormFields, useForm } from '../../components/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'

type Values = {
  id: string
  shift_id: string
  closure_id: string
  pieces: Counts
  mobile_money: number | null
  card: number | null
  left_in_drawer: number | null
  notes: string
}

const CLOSED = 'Shift closed'

/**
 * What leaders see beside the count, and users of the department when the shop does not hide it.
 */
const Expected = ({ shift, shown }: { shift: Shift; shown: boolean }) => {
  const report = useQuery(shiftApi.expected, { shift_id: shift.id }, { enabled: shown })
  if (!shown || report.data === undefined) return null
  const { cash, mobile_money, card } = report.data.expected
  const toCome = mayStillComeText(report.data.silent_tills, currentMoment())

  return (
    <p className="rounded-row bg-sunken px-3 py-2 text-small text-text-2">
      Expected: cash {formatNumber(cash)}, mobile money {formatNumber(mobile_money)}, card{' '}
      {formatNumber(card)}
      {toCome !== null && <span className="mt-1 block font-medium text-warning">{toCome}</span>}
    </p>
  )
}

const OtherMoney = ({ form }: { form: FormFields<Values> }) => (
  <div className="grid gap-4 sm:grid-cols-3">
    <FormField
      form={form}
      name="mobile_money"
      label="Mobile money total (UGX)"
      hint="Empty: not counted"
    >
      {(field) => <MoneyInput {...field} />}
    </FormField>
    <FormField
      form={form}
      name="card"
      label="Card total (UGX)"
      hint="Empty: not counted"
    >
      {(field) => <MoneyInput {...field} />}
    </FormField>
    <FormField
      form={form}
      name="left_in_drawer"
      label="Cash left for the next shift (UGX)"
    >
      {(field) => <MoneyInput {...field} />}
    </FormField>
  </div>
)

type NoMatchProps = {
  number: number
  busy: boolean
  onAgain: () => void
  onClose: () => void
  onCloseAnyway: () => void
}

const NoMatch = ({ number, busy, onAgain, onClose, onCloseAnyway }: NoMatchProps) => {
  const need = useServerNeed('Close anyway')
  return (
    <Dialog
      open
      title="Count the drawer"
      width="s"
      onClose={onClose}
      footer={
        <>
          <Button
            look={number < MAX_COUNTS ? 'secondary' : 'primary'}
            busy={busy}
            disabled={need !== null}
            onClick={onCloseAnyway}
          >
            Close anyway
          </Button>
          {number < MAX_COUNTS && (
            <Button
              look="primary"
              onClick={onAgain}
            >
              Count again
            </Button>
          )}
        </>
      }
    >
      <p
        role="alert"
        className="font-semibold"
      >
        The count does not match.
      </p>
      <p className="mt-1 text-text-2">
        {number < MAX_COUNTS
          ? `You can count ${MAX_COUNTS} times. This was count ${number}. If you close now, a leader must approve the difference.`
          : `You counted ${MAX_COUNTS} times. A leader must approve the difference.`}
      </p>
      {need && <p className="mt-2 text-small text-warning">{need}</p>}
    </Dialog>
  )
}

type SubmittedCount = { readonly count_id: string; readonly number: number }

type CountFormProps = {
  form: ReturnType<typeof useForm<Values, NewCount, object>>
  seesExpected: boolean
  shift: Shift
  busy: boolean
  onSubmit: () => Promise<void>
  onClose: () => void
}

const CountForm = ({ form, seesExpected, shift, busy, onSubmit, onClose }: CountFormProps) => {
  const { pieces } = form.values
  const blocked = useServerNeed('Submit count')

  return (
    <FormDialog
      open
      title="Count the drawer"
      description="Stop selling on this drawer while you count."
      width="l"
      submitLabel="Submit count"
      dirty={form.unsaved}
      busy={busy}
      blocked={blocked}
      footerStart={
        <output
          aria-label="Counted"
          className="figures font-display text-h2 text-text"
        >
          {formatUgx(countedCash(pieces))}
        </output>
      }
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Expected
        shift={shift}
        shown={seesExpected}
      />
      <CountPieces
        counts={pieces}
        onCounts={(counts) => form.change({ pieces: counts })}
      />
      <OtherMoney form={form} />
      <TextAreaField
        form={form}
        name="notes"
        label="Notes"
        rows={2}
        maxLength={500}
      />
    </FormDialog>
  )
}

/**
 * Ids of one count and of the closure that it may make: a request that arrives twice counts once.
 */
const newIds = (shift: Shift) => ({
  id: uuidv7(),
  closure_id: uuidv7(),
  shift_id: shift.id,
})

type CountDrawerDialogProps = {
  current: CurrentShift
  shift: Shift
  onClose: () => void
}

export const CountDrawerDialog = ({ current, shift, onClose }: CountDrawerDialogProps) => {
  const actor = useActor()
  const { hide_expected_cash } = useShopRules()
  const [closing_id] = useState(uuidv7)
  const count = useCommand(shiftApi.count)
  const close = useCommand(shiftApi.close)
  const usedUp = current.counts >= MAX_COUNTS && current.newest_count_id !== null
  const [submitted, setSubmitted] = useState<SubmittedCount | null>(
    usedUp ? { count_id: current.newest_count_id ?? '', number: current.counts } : null,
  )

  const start: Values = {
    ...newIds(shift),
    pieces: {},
    mobile_money: null,
    card: null,
    left_in_drawer: 0,
    notes: '',
  }

  const form = useForm<Values, NewCount, object>(NewCount, { start })
  const submit = async (): Promise<void> => {
    const result = await form.send(count.run)
    if (!result?.ok) return
    countPressOnce()
    if (!result.output.closed)
      return setSubmitted({ count_id: form.values.id, number: result.output.count_number })

    toastDone(CLOSED)
    onClose()
  }

  const closeAnyway = async (count_id: string): Promise<void> => {
    const result = await close.run({
      id: closing_id,
      shift_id: shift.id,
      count_id,
    })
    if (!result?.ok) return
    countPressOnce()
    onClose()
  }

  if (submitted !== null)
    return (
      <NoMatch
        number={submitted.number}
        busy={close.pending}
        onClose={onClose}
        onAgain={() => {
          form.change(newIds(shift))
          setSubmitted(null)
        }}
        onCloseAnyway={() => void closeAnyway(submitted.count_id)}
      />
    )

  const seesExpected = maySeeExpected(actor, current.drawer, hide_expected_cash)

  return (
    <CountForm
      form={form}
      seesExpected={seesExpected}
      shift={shift}
      busy={count.pending}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
