// Makes the receipt of a stored sale, with the business details of its department. While the server
// is away they are those of the till's catalogue.
import { useQueryClient } from '@tanstack/react-query'
import { type Receipt, receiptOf } from '@webale/domain/features/sale/receipt.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { effectiveSettings } from '@webale/domain/features/settings/settings.ts'
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import { useCallback } from 'react'
import { call } from '../../lib/server/call.ts'
import { getCatalogue } from './current-catalogue.ts'
import { queryKeyOf, useQuery } from '../../lib/server/use-query.ts'

type Options = { readonly copy?: boolean; readonly customerPhone?: string | null }
type Settings = OutputOf<typeof settingsApi.get>

/** Maximum age of the business details on a receipt; they change rarely. */
const STALE_AFTER_MS = 60_000

const askFor = ({ department_id }: Sale): { department_id?: string } =>
  department_id === null ? {} : { department_id }

const buildReceipt = (sale: Sale, settings: Settings | undefined, options: Options): Receipt => {
  const effective =
    settings?.effective ??
    getCatalogue()?.settingsOf(sale.department_id) ??
    effectiveSettings(null, null)
  return receiptOf(sale, sale.sale_items, effective, options)
}

/** The receipt of a sale on the screen; updates with the settings. */
export const useReceipt = (sale: Sale, options: Options = {}): Receipt => {
  const { data } = useQuery(settingsApi.get, askFor(sale), { every: false })
  return buildReceipt(sale, data, options)
}

/**
 * Makes a receipt on demand: `const receipt = await makeReceipt(sale,
 * { copy: true })`. When the settings cannot be read it uses the last
 * known ones: a receipt with old details is better than none.
 */
export const useMakeReceipt = (): ((sale: Sale, options?: Options) => Promise<Receipt>) => {
  const client = useQueryClient()
  return useCallback(
    async (sale, options = {}) => {
      const sent = askFor(sale)
      const queryKey = queryKeyOf(settingsApi.get, sent)
      const settings = await client
        .fetchQuery({
          queryKey,
          queryFn: ({ signal }) => call(settingsApi.get, sent, { signal }),
          staleTime: STALE_AFTER_MS,
        })
        .catch(() => client.getQueryData<Settings>(queryKey))

      return buildReceipt(sale, settings, options)
    },
    [client],
  )
}
