// A form in a dialog: full height with a fixed footer on phones. The first invalid field gets the
// focus, and unsaved input is not lost by accident.
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, type DialogWidth } from './dialog.tsx'
import { useFormRun } from './form.tsx'
import { Icon, type IconOf } from './icon.tsx'
import { IconInfoCircle } from './icons.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

type FormDialogProps = {
  open: boolean
  title: ReactNode
  description?: ReactNode
  width?: DialogWidth
  submitLabel: string
  /** A shield where a leader has to allow it. */
  submitIcon?: IconOf | undefined
  /** Closing would lose input, so it asks Keep editing / Discard. */
  dirty: boolean
  busy?: boolean
  /**
   * Why the form cannot be saved yet ("Add a name, unit and selling price"); disables the button.
   */
  blocked?: string | null | undefined
  /** A second way to save, before the main one. */
  second?: { label: string; onSubmit: () => Promise<unknown> } | undefined
  /** Left end of the footer: a note or a button. */
  footerStart?: ReactNode
  onSubmit: () => void | Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** The text before the buttons, and the reason why nothing can be sent. */
const FooterStart = ({
  start,
  blocked,
}: {
  start: FormDialogProps['footerStart']
  blocked: FormDialogProps['blocked']
}) =>
  (start || blocked) && (
    <div className="mr-auto min-w-0 text-small text-text-2 max-md:w-full">
      {start}
      {blocked && (
        <p className="flex items-center gap-1.5">
          <Icon
            of={IconInfoCircle}
            className="size-4"
          />
          {blocked}
        </p>
      )}
    </div>
  )

export const FormDialog = (props: FormDialogProps) => {
  const {
    open,
    title,
    description,
    width = 'm',
    submitLabel,
    submitIcon,
    dirty,
    busy = false,
    blocked,
    second,
    footerStart,
    onSubmit,
    onClose,
    children,
  } = props

  const id = useId()
  const { form, run } = useFormRun()
  const [asking, setAsking] = useState(false)
  const close = (): void => {
    if (busy) return
    if (dirty) setAsking(true)
    else onClose()
  }

  useLeaveGuard(open && dirty, close)
  const send = (work: () => void | Promise<unknown>): void => {
    if (!busy && !blocked) void run(work)
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // A form in a dialog is inside the page's React tree: without this, a form around it would be
    // sent too.
    event.stopPropagation()
    send(onSubmit)
  }

  const footer = (
    <>
      <FooterStart
        start={footerStart}
        blocked={blocked}
      />
      <Button onClick={close}>Cancel</Button>
      {second && (
        <Button
          look="soft"
          disabled={busy || Boolean(blocked)}
          onClick={() => send(second.onSubmit)}
        >
          {second.label}
        </Button>
      )}
      <Button
        look="primary"
        icon={submitIcon}
        type="submit"
        form={id}
        busy={busy}
        disabled={Boolean(blocked)}
      >
        {submitLabel}
      </Button>
    </>
  )

  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={title}
        description={description}
        width={width}
        tall
        footer={footer}
      >
        <form
          ref={form}
          id={id}
          noValidate
          onSubmit={submit}
          className="space-y-4"
        >
          {children}
        </form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      >
        What you typed is not saved yet.
      </ConfirmDialog>
    </>
  )
}
