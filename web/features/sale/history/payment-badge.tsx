// How a sale was paid, as a badge.
import { PAYMENT_LABELS, type PaymentMethod } from '@webale/domain/features/sale/sale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PAYMENT_ICONS } from '../payment/payment-icons.ts'

export const PaymentBadge = ({ method }: { method: PaymentMethod }) => <Badge icon={PAYMENT_ICONS[method]}>{PAYMENT_LABELS[method]}</Badge>
