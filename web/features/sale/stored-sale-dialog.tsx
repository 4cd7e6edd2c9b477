// Sale Details for the screens of other features: they bring a sale, this brings its window with Reprint and Share.
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { SaleDetailsDialog } from './sale-details-dialog.tsx'
import { useReprint } from './use-reprint.ts'

export const StoredSaleDialog = ({ sale, onClose }: { sale: Sale; onClose: () => void }) => {
  const reprint = useReprint()
  return <SaleDetailsDialog sale={sale} open onReprint={() => void reprint(sale.id)} onClose={onClose} />
}
