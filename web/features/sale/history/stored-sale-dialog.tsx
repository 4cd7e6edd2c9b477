// Sale Details for the screens of other features: they pass a sale and get its dialog with Reprint
// and Share.
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { useReprint } from '../receipt/use-reprint.ts'
import { SaleDetailsDialog } from './sale-details-dialog.tsx'

export const StoredSaleDialog = ({ sale, onClose }: { sale: Sale; onClose: () => void }) => {
  const reprint = useReprint()
  return (
    <SaleDetailsDialog
      sale={sale}
      open
      onReprint={() => void reprint(sale.id)}
      onClose={onClose}
    />
  )
}
