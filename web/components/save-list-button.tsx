// The button that opens the dialog "Download list".
import { useState } from 'react'
import { lazyPart, type LazyPart } from '../lib/lazy-part.ts'
import { Button } from '../ui/button.tsx'
import { IconDownload } from '../ui/icons.ts'
import { OptionalPart } from './optional-part.tsx'
import type { SaveListDialogProps } from './save-list-dialog.tsx'

const SaveListDialog: LazyPart<SaveListDialogProps> = lazyPart(
  () => import('./save-list-dialog.tsx'),
  'SaveListDialog',
)

export const SaveListButton = (list: Omit<SaveListDialogProps, 'onClose'>) => {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)

  return (
    <>
      <Button
        icon={IconDownload}
        onClick={() => setOpen(true)}
      >
        Download
      </Button>
      {isOpen && (
        <OptionalPart
          open
          onClose={close}
        >
          <SaveListDialog
            {...list}
            onClose={close}
          />
        </OptionalPart>
      )}
    </>
  )
}
