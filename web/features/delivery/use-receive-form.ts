// The form 'Receive goods': its values, the scanner, and sending.
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { goodsReceived, NewDelivery } from '@webale/domain/features/delivery/delivery.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useDepartment } from '../../lib/session/department.tsx'
import { today } from '../../lib/now.ts'
import { useTillPlace } from '../../till/page/till-drawer.ts'
import { toastDone } from '../../lib/server/toasts.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { wordsOfLine } from '../../components/form/check-form.ts'
import { useForm } from '../../components/form/use-form.ts'
import { useScannedProducts } from '../../components/use-scanned-products.ts'
import { NOTHING_PAID } from './pay-fields.tsx'
import {
  addProductToReceive,
  findMissingOfDelivery,
  type ReceiveValues,
  toDeliveryInput,
} from './receive-values.ts'

/** May this product be received into this department? Bundles are received as their components. */
export const isReceivable = (product: Product, department_id: string): boolean =>
  !product.is_bundle && (product.department_id ?? '') === department_id

const startOf = (id: string, department_id: string): ReceiveValues => ({
  id,
  supplier_id: null,
  invoice_number: '',
  received_on: today(),
  department_id,
  lines: [],
  extra: null,
  vat: null,
  paid: NOTHING_PAID,
})

const FIELDS: readonly (keyof ReceiveValues)[] = Object.keys(
  startOf('', ''),
) as (keyof ReceiveValues)[]

/** The field of a problem: everything about a line is shown below the lines. */
const fieldAt = (path: string): keyof ReceiveValues | null =>
  FIELDS.find((field) => path.startsWith(field)) ?? null

export const useReceiveForm = (onClose: () => void) => {
  const { department } = useDepartment()
  const [id] = useState(uuidv7)
  const receive = useCommand(deliveryApi.receive)
  const placeOf = useTillPlace()
  const start = startOf(id, department?.id ?? '')
  const form = useForm(NewDelivery, {
    start,
    toInput: toDeliveryInput,
    precheck: findMissingOfDelivery,
    fieldAt,
    wordsAt: wordsOfLine(({ lines: typed }, index) => typed[index]?.product.name),
  })

  const { department_id } = form.values
  const [scanned, setScanned] = useState<string | null>(null)
  const takeCode = useScannedProducts({
    isWanted: (product) => isReceivable(product, department_id),
    onProduct: (product) => {
      form.change({ lines: addProductToReceive(form.current().lines, product) })
      setScanned(product.name)
    },
  })

  const save = async (): Promise<void> => {
    const result = await form.send(({ paid, ...sent }) =>
      receive.run({ ...sent, ...(paid && { paid: { ...paid, ...placeOf() } }) }),
    )

    if (!result?.ok) return
    toastDone(goodsReceived(result.output.delivery.number))
    onClose()
  }

  return { form, save, pending: receive.pending, takeCode, scanned }
}
