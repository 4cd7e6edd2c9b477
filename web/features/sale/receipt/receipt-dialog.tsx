// The dialog after a sale: the change to give, then preview, print and share. Enter or the next
// scan closes it.
import { mailLink, type Receipt, shareLink } from '@webale/domain/features/sale/receipt.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { phonesText, shortPhoneHint } from '@webale/domain/kernel/phone.ts'
import { type FormEvent, useRef, useState } from 'react'
import { openPrintWindow, printReceipt } from '../../../lib/print/print.ts'
import { useReceipt } from '../../../till/page/use-receipt.ts'
import { openChat } from '../../../lib/whatsapp.ts'
import { ReceiptView } from '../../../components/receipt-view.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconBrandWhatsapp, IconEye, IconEyeOff, IconMail, IconPrinter } from '../../../ui/icons.ts'
import { Input } from '../../../ui/input.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { ReceiptChange } from './receipt-change.tsx'
import { toastNotPrinted } from './receipt-print.ts'

const WRONG_NUMBER = 'Use the international form, like +256 772 123 456'

type PaperActionsProps = {
  receipt: Receipt
  sale_id: string
  onPrinted?: () => void
}

/** Preview and Print side by side; the preview opens below them inside the dialog. */
const ReceiptPaperActions = ({ receipt, sale_id, onPrinted }: PaperActionsProps) => {
  const [shown, setShown] = useState(false)
  const print = async (): Promise<void> => {
    const printed = printReceipt(openPrintWindow(sale_id), receipt, sale_id)
    onPrinted?.()
    if (!(await printed)) await toastNotPrinted(receipt)
  }

  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Button
          icon={shown ? IconEyeOff : IconEye}
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          Preview
        </Button>
        <Button
          icon={IconPrinter}
          onClick={print}
        >
          Print
        </Button>
      </div>
      {shown && (
        <div className="space-y-3 rounded-row bg-sunken p-3">
          <ReceiptView receipt={receipt} />
          <a
            href={mailLink(receipt)}
            className={buttonClass({ size: 's', className: 'w-full' })}
          >
            <Icon of={IconMail} />
            E-mail this receipt
          </a>
        </div>
      )}
    </>
  )
}

/** Shares the receipt with a customer's phone number. */
export const ReceiptShareForm = ({
  receipt,
  onShared,
}: {
  receipt: Receipt
  onShared?: () => void
}) => {
  const [number, setNumber] = useState(phonesText(receipt.customerPhone ?? ''))
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const share = (event: FormEvent): void => {
    event.preventDefault()
    const link = shareLink(receipt, number)
    setWrong(link === null)
    if (link === null) return field.current?.focus()
    openChat(link)
    onShared?.()
  }

  return (
    <form
      noValidate
      onSubmit={share}
      className="space-y-2.5"
    >
      <Field
        label="Customer WhatsApp Number"
        error={wrong && WRONG_NUMBER}
        hint={shortPhoneHint(number)}
      >
        <Input
          ref={field}
          type="tel"
          inputMode="tel"
          maxLength={30}
          placeholder="+256 772 123 456"
          value={number}
          onChange={(event) => {
            setNumber(event.target.value)
            setWrong(false)
          }}
        />
      </Field>
      <Button
        look="whatsapp"
        type="submit"
        icon={IconBrandWhatsapp}
        className="w-full"
      >
        Share via WhatsApp
      </Button>
    </form>
  )
}

type ReceiptDialogProps = {
  /** The sale as the server stored it. */
  sale: Sale
  /** The customer's phone number, filled in for sharing; null when the till does not know it. */
  customerPhone?: string | null
  open: boolean
  /** Called by Enter, Escape, the close button and New sale. */
  onNewSale: () => void
}

export const ReceiptDialog = ({
  sale,
  customerPhone = null,
  open,
  onNewSale,
}: ReceiptDialogProps) => {
  const receipt = useReceipt(sale, { customerPhone })
  const next = useRef<HTMLButtonElement>(null)
  const goOn = (): void => next.current?.focus()

  return (
    <Dialog
      open={open}
      onClose={onNewSale}
      title="Receipt Actions"
      aside={<span className="figures">{`${sale.receipt_number} · ${formatUgx(sale.total)}`}</span>}
      banner={<ReceiptChange sale={sale} />}
      width="s"
      bodyClass="space-y-2.5 pt-2 md:pt-2"
      onOpenFocus={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      <ReceiptPaperActions
        receipt={receipt}
        sale_id={sale.id}
        onPrinted={goOn}
      />
      <ReceiptShareForm
        receipt={receipt}
        onShared={goOn}
      />
      <button
        ref={next}
        type="button"
        onClick={onNewSale}
        className={buttonClass({
          look: 'primary',
          size: 'l',
          className: 'mt-1 w-full',
        })}
      >
        New sale
        <Kbd onPrimary>Enter</Kbd>
      </button>
      <p className="text-center text-small text-text-3">or just scan the next item</p>
    </Dialog>
  )
}
