// The custom barcode generator: a prefix, a code, its
// QR drawing; copied or taken over into the product.
import { cleanPrefix, DEFAULT_PREFIX, dialogCode } from '@webale/domain/features/barcode/barcode.ts'
import { codeProblem } from '@webale/domain/features/barcode/code-key.ts'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { buildQrDataUrl } from '../../lib/picture/qr.ts'
import { onScan } from '../../lib/scan/scanner.ts'
import { toastDone, toastError } from '../../lib/server/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { IconCheck, IconCopy, IconRefresh } from '../../ui/icons.ts'
import { Input } from '../../ui/input.tsx'

const WIDTH_PX = 200

/** Always of one size, so that nothing moves when a code comes or goes. */
const Preview = ({ code }: { code: string }) => (
  <div className="mx-auto grid size-[202px] flex-none place-items-center rounded-row border border-border bg-sunken text-center">
    {code === '' ? (
      <p className="max-w-36 text-small text-text-2">The QR code appears here</p>
    ) : (
      <img
        src={buildQrDataUrl(code, WIDTH_PX)}
        width={WIDTH_PX}
        height={WIDTH_PX}
        alt={`QR code of ${code}`}
        className="rounded-row"
      />
    )}
  </div>
)

type BarcodeDialogProps = {
  /** The current code of the product; '' when it has none. */
  code: string
  /** The product, where the dialog is opened from its row. */
  name?: string
  /** Takes the code over; without it the code can only be looked at and copied. */
  onUse?: ((code: string) => void) | undefined
  onClose: () => void
}

export const BarcodeDialog = ({ code: start, name, onUse, onClose }: BarcodeDialogProps) => {
  const [prefix, setPrefix] = useState(DEFAULT_PREFIX)
  const [code, setCode] = useState(start)
  const [problem, setProblem] = useState<string | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const changeCode = (next: string): void => {
    setCode(next)
    setProblem(null)
  }

  useEffect(() => onScan(({ code, field }) => field === null && onUse && changeCode(code)))
  /** Runs with a usable code only; the server knows whether another product has it. */
  const withCode = (work: (code: string) => void): void => {
    const found = codeProblem(code, [])
    setProblem(found)
    if (found === null) work(code.trim())
    else toastError(found, { slot: 'barcode' })
  }

  const copy = async (text: string): Promise<void> => {
    if (body.current !== null && (await copyText(text, body.current)))
      toastDone('Barcode copied to clipboard')
    else toastError('Failed to copy the barcode', { reason: 'Select the code and copy it by hand' })
  }

  return (
    <Dialog
      open
      width="s"
      title={onUse ? 'Custom barcode generator' : 'Barcode'}
      description={name}
      onClose={onClose}
      footer={
        <>
          <Button
            icon={IconCopy}
            onClick={() => withCode((text) => void copy(text))}
          >
            Copy
          </Button>
          {onUse && (
            <Button
              look="primary"
              icon={IconCheck}
              onClick={() => withCode(onUse)}
            >
              Use
            </Button>
          )}
        </>
      }
    >
      <div
        ref={body}
        className="space-y-4"
      >
        {onUse && (
          <Field
            label="Prefix"
            hint="Up to 6 characters in front of the number"
          >
            <div className="flex gap-2">
              <div className="min-w-0 flex-1">
                <Input
                  value={prefix}
                  maxLength={6}
                  spellCheck={false}
                  autoCapitalize="characters"
                  onChange={(event) => setPrefix(cleanPrefix(event.target.value))}
                />
              </div>
              <Button
                icon={IconRefresh}
                onClick={() => changeCode(dialogCode(prefix, Date.now(), Math.random()))}
              >
                Generate
              </Button>
            </div>
          </Field>
        )}
        <Field
          label="Code"
          error={problem}
        >
          <Input
            data-scan="accept"
            value={code}
            maxLength={50}
            readOnly={!onUse}
            spellCheck={false}
            onChange={(event) => changeCode(event.target.value)}
          />
        </Field>
        <Preview code={code.trim()} />
      </div>
    </Dialog>
  )
}
