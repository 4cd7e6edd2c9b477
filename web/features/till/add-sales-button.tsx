// Adds the sales of a file that a till saved: shows what is new in it, then adds them.
import {
  type AddedSales,
  type AddingProgress,
  type CheckedSales,
  salesFileAddresses,
} from '@webale/domain/features/till/added-sales.ts'
import { addedReason, addedText, fileText } from '@webale/domain/features/till/till-words.ts'
import { type ChangeEvent, useRef, useState } from 'react'
import { toFailure } from '../../lib/server/call.ts'
import { dismissFailure, toastDone } from '../../lib/server/toasts.ts'
import { toastFailure } from '../../lib/server/failure-toasts.ts'
import { runWithProgress } from '../../lib/server/streams.ts'
import { useInvalidateAll } from '../../lib/server/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconFileUpload } from '../../ui/icons.ts'
import { Progress } from '../../ui/progress.tsx'

type CheckedSalesFile = { readonly file: File; readonly checked: CheckedSales }

const FAILED = 'Failed to add sales from the file'

const ignore = (): void => undefined

const useAddSales = () => {
  const invalidateAll = useInvalidateAll()
  const [chosen, setChosen] = useState<CheckedSalesFile | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(0)
  const work = async (task: () => Promise<void>): Promise<void> => {
    setBusy(true)

    try {
      await task()
      dismissFailure(FAILED)
    } catch (error) {
      setChosen(null)
      toastFailure(FAILED, toFailure(error))
    }

    setBusy(false)
  }

  const check = (file: File): Promise<void> =>
    work(async () => {
      setDone(0)
      setChosen({
        file,
        checked: await runWithProgress<never, CheckedSales>(salesFileAddresses.check, file, ignore),
      })
    })

  const add = ({ file }: CheckedSalesFile): Promise<void> =>
    work(async () => {
      const result = await runWithProgress<AddingProgress, AddedSales>(
        salesFileAddresses.add,
        file,
        (at) => setDone(at.done),
      )

      setChosen(null)
      toastDone(addedText(result), addedReason(result) ?? undefined)
      await invalidateAll()
    })

  return { chosen, busy, done, check, add, close: () => setChosen(null) }
}

type PreviewProps = {
  chosen: CheckedSalesFile
  busy: boolean
  done: number
  onAdd: () => void
  onClose: () => void
}

const Preview = ({ chosen: { checked }, busy, done, onAdd, onClose }: PreviewProps) => {
  const { from, what } = fileText(checked)
  return (
    <Dialog
      open
      title="Add sales from a file"
      width="s"
      onClose={busy ? ignore : onClose}
      footer={
        <>
          <Button
            disabled={busy}
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            look="primary"
            busy={busy}
            disabled={checked.fresh === 0}
            onClick={onAdd}
          >
            Add sales
          </Button>
        </>
      }
    >
      <p className="font-semibold">{what}</p>
      <p className="mt-1 text-text-2">{from}</p>
      {busy && (
        <Progress
          className="mt-4"
          label="Adding sales"
          value={done}
          max={Math.max(1, checked.fresh + checked.known)}
        />
      )}
    </Dialog>
  )
}

export const AddSalesButton = () => {
  const input = useRef<HTMLInputElement>(null)
  const { chosen, busy, done, check, add, close } = useAddSales()
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    // Cleared, so that choosing the same file again counts as a change.
    event.target.value = ''
    if (file) void check(file)
  }

  return (
    <>
      <Button
        icon={IconFileUpload}
        busy={busy && chosen === null}
        onClick={() => input.current?.click()}
      >
        Add sales from a file
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="File of unsent sales"
        accept="application/json,.json"
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      {chosen && (
        <Preview
          chosen={chosen}
          busy={busy}
          done={done}
          onAdd={() => void add(chosen)}
          onClose={close}
        />
      )}
    </>
  )
}
