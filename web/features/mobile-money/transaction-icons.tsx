// The icon of each transaction type and the coloured dot of each provider, always beside a text.
import type {
  Provider,
  TransactionType,
} from '@webale/domain/features/mobile-money/mobile-money.ts'
import type { IconOf } from '../../ui/icon.tsx'
import {
  IconCircleArrowDown,
  IconCircleArrowUp,
  IconFileInvoice,
  IconPhone,
  IconWifi,
} from '../../ui/icons.ts'

export const TYPE_ICONS = {
  deposit: IconCircleArrowDown,
  withdrawal: IconCircleArrowUp,
  bill_payment: IconFileInvoice,
  airtime: IconPhone,
  data_bundle: IconWifi,
} as const satisfies Record<TransactionType, IconOf>

const COLOURS = {
  MTN: 'var(--accent)',
  Airtel: 'var(--danger)',
  Other: 'var(--c-other)',
} as const satisfies Record<Provider, string>

export const ProviderDot = ({ provider }: { provider: Provider }) => (
  <span
    aria-hidden
    className="inline-block size-2.5 flex-none rounded-full"
    style={{ backgroundColor: COLOURS[provider] }}
  />
)
