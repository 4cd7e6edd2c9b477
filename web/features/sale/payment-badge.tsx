// How a sale was paid, as a badge.
import { IconCash, IconCreditCard, IconDeviceMobileDollar } from '@tabler/icons-react'
import { PAYMENT_LABELS, type PaymentMethod } from '@webale/domain/features/sale/sale.ts'
import { Badge } from '../../ui/badge.tsx'

const ICONS = { cash: IconCash, mobile_money: IconDeviceMobileDollar, card: IconCreditCard } as const

export const PaymentBadge = ({ method }: { method: PaymentMethod }) => <Badge icon={ICONS[method]}>{PAYMENT_LABELS[method]}</Badge>
