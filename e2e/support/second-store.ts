// What the second store of a till in the browser holds, read from its files, and how it differs
// from the database.
import type { Page } from '@playwright/test'
import { entriesOnDisk, isUnsent, type ScriptedPage } from './till-disk.ts'

/** The files of the second store, in turn with the worker that writes them. */
const readFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const texts: string[] = []
    for await (const folder of (await navigator.storage.getDirectory()).values()) {
      if (!(folder instanceof FileSystemDirectoryHandle)) continue
      await navigator.locks.request(`${folder.name}-second`, async () => {
        for await (const file of folder.values())
          if (file instanceof FileSystemFileHandle && file.name.startsWith('sales'))
            texts.push((await (await file.getFile()).text()).replaceAll('\0', ''))
      })
    }
    return texts
  })

/** How often the values had moved when the last of them arrived in this file; 0 for never. */
const moveOf = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/^\S{8} complete (\d+)$/gm)].map(([, move]) => Number(move)))

type StoredSale = { readonly state: string; readonly body: { readonly receipt_number: string } }

/** The value of a line, or null: also of one that is torn. */
const readSale = (json: string): StoredSale | null => {
  try {
    return JSON.parse(json) as StoredSale | null
  } catch {
    return null
  }
}

/** Receipt numbers of the sales that the second store keeps for the server. */
export const unsentInSecondStore = async (page: Page): Promise<string[]> => {
  const texts = await readFiles(page)
  const newest = texts.toSorted((one, other) => moveOf(other) - moveOf(one))[0] ?? ''
  const sales = new Map<string, StoredSale | null>()
  for (const [, id = '', json = ''] of newest.matchAll(/^\S{8} sales\/(\S+) (.*)$/gm))
    sales.set(id, readSale(json))
  return [...sales.values()].flatMap((sale) =>
    sale !== null && isUnsent(sale) ? [sale.body.receipt_number] : [],
  )
}

/** Receipt numbers of unsent sales that only one of the two stores has. */
export const unsentInOneStore = async (page: Page): Promise<string[]> => {
  const database = (await entriesOnDisk(page)).filter(isUnsent).map(({ number }) => number)
  const second = await unsentInSecondStore(page)
  return [
    ...database.filter((number) => !second.includes(number)),
    ...second.filter((number) => !database.includes(number)),
  ]
}

/** How many bytes the copy of the catalogue beside the second store has. */
export const sizeOfCatalogueCopy = (page: ScriptedPage): Promise<number> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const shop = localStorage.getItem('webale.shop') ?? ''
    try {
      const folder = await root.getDirectoryHandle(`webale-shop-${shop}`)
      const sizes = ['catalogue-a.log', 'catalogue-b.log'].map(
        async (name) => (await (await folder.getFileHandle(name)).getFile()).size,
      )

      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    } catch {
      return 0
    }
  })
