// The slip of a payment, with the balance after it.
import type { AccountEntry } from '@webale/domain/features/customer/account.ts'
import { paymentSlip } from '@webale/domain/features/customer/account-statement.ts'
import { slipLines } from '@webale/domain/features/printing/slip-lines.ts'
import { printDocumentSlip } from '../../../lib/print/print-slip.ts'
import { SlipView } from '../../../components/draw-slip.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconPrinter } from '../../../ui/icons.ts'
import { useBusinessName } from './use-business-name.ts'

type PaymentSlipDialogProps = {
  customer: string
  entry: AccountEntry
  onClose: () => void
}

export const PaymentSlipDialog = ({ customer, entry, onClose }: PaymentSlipDialogProps) => {
  const business = useBusinessName()
  const lines = paymentSlip({ business, customer, entry })
  const document = {
    kind: 'payment',
    document_id: entry.id,
    copy: false,
  } as const

  return (
    <Dialog
      open
      title="Payment slip"
      width="s"
      onClose={onClose}
    >
      <SlipView
        lines={lines}
        actions={
          <Button
            look="primary"
            icon={IconPrinter}
            onClick={() => void printDocumentSlip(document, 'Payment', slipLines(lines))}
          >
            Print slip
          </Button>
        }
      />
    </Dialog>
  )
}
