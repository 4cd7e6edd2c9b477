// Asks before an action that cannot be undone. The focus starts on Cancel; mass deletion requires a
// typed word.
import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { DialogFooter, dialogClass } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Modal } from './modal.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  /** What will happen, with the name of the thing. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** `danger` for actions that delete. */
  look?: 'danger' | 'primary'
  /** The word to type before the button is enabled, for example DELETE. */
  typed?: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export const ConfirmDialog = ({ open, ...rest }: ConfirmDialogProps) =>
  open ? <Question {...rest} /> : null

// A separate component, mounted with each opening, so that a typed word never remains.
const Question = ({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  look = 'danger',
  typed,
  busy = false,
  onConfirm,
  onClose,
}: Omit<ConfirmDialogProps, 'open'>) => {
  const [text, setText] = useState('')
  const id = useId()

  return (
    <Modal
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={children ? `${id}-text` : undefined}
      onClose={onClose}
      className={dialogClass('s')}
    >
      <div
        data-window-body
        className="min-h-0 flex-1 space-y-3 overflow-y-auto p-5"
      >
        <h2
          id={`${id}-title`}
          className="font-display text-h2"
        >
          {title}
        </h2>
        {children && (
          <div
            id={`${id}-text`}
            className="text-text-2"
          >
            {children}
          </div>
        )}
        {typed && (
          <Field label={`Type ${typed} to confirm`}>
            <Input
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
        )}
      </div>
      <DialogFooter>
        <Button
          data-first-focus
          onClick={onClose}
        >
          {cancelLabel}
        </Button>
        <Button
          look={look}
          busy={busy}
          disabled={typed !== undefined && text.trim() !== typed}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Modal>
  )
}
