// The icon of each payment method.
import { IconCash, IconCreditCard, IconDeviceMobileDollar } from '@tabler/icons-react'
import type { PaymentMethod } from '@webale/domain/features/sale/sale.ts'
import type { IconOf } from '../../../ui/icon.tsx'

export const PAYMENT_ICONS: Readonly<Record<PaymentMethod, IconOf>> = {
  cash: IconCash,
  mobile_money: IconDeviceMobileDollar,
  card: IconCreditCard,
}
