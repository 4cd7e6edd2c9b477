// A form in a dialog: full height with a fixed footer on phones. The first invalid field gets the focus, and unsaved
// input is not lost by accident.
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, type DialogWidth } from './dialog.tsx'
import { Icon } from './icon.tsx'

type FormDialogProps = {
  open: boolean
  title: ReactNode
  description?: ReactNode
  width?: DialogWidth
  submitLabel: string
  /** Closing would lose input, so it asks Keep editing / Discard. */
  dirty: boolean
  busy?: boolean
  /** Why the form cannot be saved yet ("Add a name, unit and selling price"); disables the button. */
  blocked?: string | null | undefined
  /** A second way to save, before the main one. */
  second?: { label: string; onSubmit: () => Promise<unknown> } | undefined
  /** Left end of the footer: a note or a button. */
  footerStart?: ReactNode
  onSubmit: () => void | Promise<unknown>
  onClose: () => void
  children: ReactNode
}

const focusFirstWrong = (form: HTMLFormElement | null): void => {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (wrong && document.activeElement !== wrong) wrong.focus()
}

/** What stands before the buttons, and why nothing can be sent. */
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
          <Icon of={IconInfoCircle} className="size-4" />
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
  const form = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState(false)
  const [answers, setAnswers] = useState(0)
  // Counted as state: the effect comes after the drawing that shows what the answer found wrong, however late that is.
  useEffect(() => {
    if (answers > 0) focusFirstWrong(form.current)
  }, [answers])
  const close = (): void => {
    if (busy) return
    if (dirty) setAsking(true)
    else onClose()
  }
  const send = async (work: () => void | Promise<unknown>): Promise<void> => {
    if (busy || blocked) return
    await work()
    setAnswers((count) => count + 1)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // The dialog is inside the page's React tree: without this, an outer form would be submitted too.
    event.stopPropagation()
    void send(onSubmit)
  }
  const footer = (
    <>
      <FooterStart start={footerStart} blocked={blocked} />
      <Button onClick={close}>Cancel</Button>
      {second && (
        <Button look="soft" disabled={busy || Boolean(blocked)} onClick={() => void send(second.onSubmit)}>
          {second.label}
        </Button>
      )}
      <Button look="primary" type="submit" form={id} busy={busy} disabled={Boolean(blocked)}>
        {submitLabel}
      </Button>
    </>
  )
  return (
    <>
      <Dialog open={open} onClose={close} title={title} description={description} width={width} tall footer={footer}>
        <form ref={form} id={id} noValidate onSubmit={submit} className="space-y-4">
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
