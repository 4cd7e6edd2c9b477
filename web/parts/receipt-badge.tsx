// The number of a receipt in lists and headings.
import { Badge } from '../ui/badge.tsx'

export const ReceiptBadge = ({ number }: { number: string }) => (
  <Badge tone="info" className="figures">
    {number}
  </Badge>
)
