// The icon of each payment method.
import type { Payment } from '@webale/domain/features/sale/payment.ts'
import type { PaymentMethod } from '@webale/domain/kernel/payment-method.ts'
import type { IconOf } from '../../../ui/icon.tsx'
import {
  IconArrowsSplit2,
  IconCash,
  IconCreditCard,
  IconDeviceMobileDollar,
  IconNotebook,
} from '../../../ui/icons.ts'

export const PAYMENT_ICONS: Readonly<Record<PaymentMethod, IconOf>> = {
  cash: IconCash,
  mobile_money: IconDeviceMobileDollar,
  card: IconCreditCard,
}

/** The icon of how a stored sale was paid. */
export const paymentIcon = ({ payment_method, payments = [] }: Payment): IconOf =>
  payments.length > 1
    ? IconArrowsSplit2
    : payments[0]?.method === 'credit'
      ? IconNotebook
      : PAYMENT_ICONS[payment_method]
