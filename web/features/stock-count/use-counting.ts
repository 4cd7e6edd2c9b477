// The state of the counting screen: the search, the chosen product, and its line. A scan saves the
// line and chooses the next product.
import { preferExactCode } from '@webale/domain/features/barcode/code-key.ts'
import { codesOfScan } from '@webale/domain/features/barcode/scanned-code.ts'
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import { type GoodsToCount, NewCountLine } from '@webale/domain/features/stock-count/stock-count.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { useEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { call, toFailure } from '../../lib/server/call.ts'
import { onScan } from '../../lib/scan/scanner.ts'
import { playAccepted, playIgnored, playUnknown } from '../../lib/sound.ts'
import { toastError } from '../../lib/server/toasts.ts'
import { toastFailure } from '../../lib/server/failure-toasts.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useForm } from '../../components/form/use-form.ts'

/** What the line form needs of a product. */
export type CountedProduct = Pick<GoodsToCount, 'product_id' | 'name' | 'unit' | 'tracking_type'>

type Values = {
  id: string
  count_id: string
  product_id: string
  counted: number | null
  place: string
}

/** Calls the newest handler with each scan. */
const useScans = (handler: (text: string) => void): void => {
  const newest = useRef(handler)
  useEffect(() => {
    newest.current = handler
  })
  useEffect(() => onScan(({ text }) => newest.current(text)), [])
}

/** The products of the count with the first code of the scan that any of them has. */
const findGoods = async (count_id: string, text: string): Promise<readonly GoodsToCount[]> => {
  for (const code of codesOfScan(text)) {
    const found = await call(stockCountApi.goods, { count_id, search: code })
    const exact = found.filter((goods) => goods.exact)
    if (exact.length > 0) return preferExactCode(exact, code)
  }

  return []
}

/** The product of the count with this code; null after a toast that says why there is none. */
const findByCode = async (count_id: string, text: string): Promise<GoodsToCount | null> => {
  const [code = text] = codesOfScan(text)
  try {
    const [found, twin] = await findGoods(count_id, text)
    if (found !== undefined && twin === undefined) return found
    toastError(
      found === undefined
        ? `No product of this count has the code ${code}`
        : `Two products have the code ${code}. Choose one by its name`,
    )
  } catch (error) {
    toastFailure('Failed to find product', toFailure(error))
  }
  return null
}

/** The form of a line. The place stays for the next product. */
const useLine = (count_id: string) => {
  const [product, setProduct] = useState<CountedProduct | null>(null)
  const [saved, setSaved] = useState('')
  const command = useCommand(stockCountApi.saveLine)
  const valuesFor = (product_id: string, place: string): Values => {
    const line = { id: uuidv7(), count_id, product_id }
    return { ...line, counted: null, place }
  }

  const [start] = useState(() => valuesFor('', ''))
  const form = useForm(NewCountLine, { start })
  const choose = (next: CountedProduct, place = form.current().place): void => {
    setProduct(next)
    form.restart(valuesFor(next.product_id, place), 'counted')
  }

  const leave = (): void => {
    setProduct(null)
    form.restart(valuesFor('', form.current().place))
  }

  const save = async (): Promise<boolean> => {
    const result = await form.send(command.run)
    if (!result?.ok) return false
    const { product_name, counted, unit } = result.output.line
    setSaved(`Saved: ${product_name}, ${quantityText(counted)} ${unit}`)
    leave()

    return true
  }

  return { product, choose, leave, form, save, saved, pending: command.pending }
}

/**
 * Quick scans come one after the other, each when the one before it and a line that is being saved
 * are done.
 */
const useTurns = () => {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const join = (work: Promise<unknown>): void => {
    last.current = Promise.all([last.current, work])
  }
  return { join, inTurn: (work: () => Promise<void>): void => join(last.current.then(work)) }
}

/** `onSaved` is called after each line that a person saved by hand. */
export const useCounting = (count_id: string, onSaved: () => void) => {
  const [search, setSearch] = useState('')
  const line = useLine(count_id)
  const { join, inTurn } = useTurns()
  const choose: typeof line.choose = (next, place) => {
    setSearch('')
    line.choose(next, place)
  }

  const takeNow = async (code: string): Promise<void> => {
    const isTyped = line.form.current().counted !== null
    if (isTyped && !(await line.save())) return playIgnored()
    setSearch('')
    const found = await findByCode(count_id, code)
    if (found === null) return playUnknown()
    playAccepted()
    choose(found)
  }

  const takeCode = (code: string): void => inTurn(() => takeNow(code))
  useScans(takeCode)
  const save = async (): Promise<void> => {
    const saving = line.save()
    join(saving)
    if (await saving) onSaved()
  }

  return { ...line, choose, save, search, setSearch, takeCode }
}
