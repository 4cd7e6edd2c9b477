// The results of Ctrl+K in the shop's data: products, receipts and customers, with the searches of
// their pages and the rights of the person. Choosing one opens its page with the search filled in.
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { matchesCustomer } from '@webale/domain/features/customer/customer.ts'
import { productReads } from '@webale/domain/features/product/product-reads.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { useNavigate } from 'react-router'
import { useQuery } from '../lib/server/use-query.ts'
import { useDebouncedValue } from '../lib/use-debounced-value.ts'
import type { IconOf } from '../ui/icon.tsx'
import { IconPackage, IconReceipt, IconUser } from '../ui/icons.ts'
import type { PaletteEntry } from './palette-entries.ts'

const WAIT_MS = 250
const MIN_LETTERS = 2
/** Every receipt number has at least six digits; two digits would match half of the shop. */
const MIN_DIGITS = 3
const MAX_FOUND = 5

const RECEIPT_SEARCH = new RegExp(`^(rcp)?[\\s-]*\\d{${MIN_DIGITS},}$`, 'i')

type Kind = { readonly group: string; readonly icon: IconOf; readonly route: string }

const PRODUCT: Kind = { group: 'Products', icon: IconPackage, route: '/inventory' }
const RECEIPT: Kind = { group: 'Receipts', icon: IconReceipt, route: '/sales-history' }
const CUSTOMER: Kind = { group: 'Customers', icon: IconUser, route: '/customers' }

export const usePaletteResults = (
  text: string,
): { readonly entries: readonly PaletteEntry[]; readonly busy: boolean } => {
  const navigate = useNavigate()
  const term = useDebouncedValue(text.trim(), WAIT_MS)
  const long = term.length >= MIN_LETTERS
  const products = useQuery(
    productReads.list,
    { search: term, limit: MAX_FOUND },
    { enabled: long, every: false },
  )

  const receipts = useQuery(
    saleApi.history,
    { search: term },
    { enabled: RECEIPT_SEARCH.test(term), every: false },
  )

  const customers = useQuery(customerApi.list, {}, { enabled: long, every: false })
  const entryOf = ({ group, icon, route }: Kind, id: string, name: string): PaletteEntry => ({
    id,
    name,
    group,
    icon,
    words: '',
    run: () => void navigate(`${route}?${new URLSearchParams({ search: name })}`),
  })

  if (!long) return { entries: [], busy: text.trim().length >= MIN_LETTERS }
  const matches = (customers.data ?? [])
    .filter((customer) => matchesCustomer(customer, term))
    .slice(0, MAX_FOUND)

  return {
    busy:
      products.isFetching || receipts.isFetching || customers.isFetching || term !== text.trim(),
    entries: [
      ...(products.data?.rows ?? []).map(({ id, name }) => entryOf(PRODUCT, id, name)),
      ...(receipts.data?.rows ?? [])
        .slice(0, MAX_FOUND)
        .map(({ id, receipt_number }) => entryOf(RECEIPT, id, receipt_number)),
      ...matches.map(({ id, name }) => entryOf(CUSTOMER, id, name)),
    ],
  }
}
