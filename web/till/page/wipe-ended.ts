// Removes the data of an ended till from the device once the server has everything: sent sales and
// documents, the catalogue, receipt numbers, the keys of people and the secret. Carts stay, and
// entries that still need attention.
import { removeCatalogueCopy } from './catalogue-copy-files.ts'
import { clearCatalogue } from '../catalogue/catalogue-facts.ts'
import type { TillDisk } from '../disk/change-twice.ts'
import { changeStrictly } from '../disk/database.ts'
import { mustReachServer, needsAttention } from '../disk/till-sale.ts'
import { putState, readState } from '../disk/till-state.ts'

/** Resolves with whether something was removed now. */
export const wipeEndedTill = async (
  { database, second }: TillDisk,
  shop_id: string,
): Promise<boolean> => {
  const isWiped = await changeStrictly(
    database,
    ['sales', 'documents', 'meta'],
    async (transaction) => {
      const [sales, documents] = [
        transaction.objectStore('sales'),
        transaction.objectStore('documents'),
      ]

      const meta = transaction.objectStore('meta')
      const { till } = await readState(meta)
      if (till === null || !till.ended || till.secret === '') return false
      const [allSales, allDocuments] = [await sales.getAll(), await documents.getAll()]
      if (allSales.some(mustReachServer) || allDocuments.some(mustReachServer)) return false
      for (const sale of allSales) if (!needsAttention(sale)) await sales.delete(sale.id)

      for (const document of allDocuments)
        if (!needsAttention(document)) await documents.delete(document.id)

      putState(meta, {
        till: { ...till, secret: '' },
        block: null,
        keys: {},
      })

      return true
    },
  )

  if (isWiped) {
    await second.empty()
    await clearCatalogue(shop_id).catch(() => undefined)
    await removeCatalogueCopy(shop_id)
  }

  return isWiped
}
