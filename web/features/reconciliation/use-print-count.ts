// Prints the slip of a recorded count: reads the newest seal and the shop's name, then prints.
import { countLines } from '@webale/domain/features/reconciliation/count-slip.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import type { Reconciliation } from '@webale/domain/features/reconciliation/reconciliation.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { useRef } from 'react'
import { call, toFailure } from '../../lib/server/call.ts'
import { currentMoment } from '../../lib/now.ts'
import { printDocumentSlip } from '../../lib/print/print-slip.ts'
import { toastError } from '../../lib/server/toasts.ts'
import { findLogReference } from '../../lib/server/failure-toasts.ts'

const FAILED = 'Failed to print the slip'

const printCount = async (count: Reconciliation): Promise<void> => {
  const [{ code }, { effective }] = await Promise.all([
    call(reconciliationApi.chain, {}),
    call(
      settingsApi.get,
      count.department_id === null ? {} : { department_id: count.department_id },
    ),
  ])

  const slip = {
    count,
    shop: effective.business_name,
    chain: code,
    printed_at: currentMoment(),
  }

  const document = {
    kind: 'cash_count',
    document_id: count.id,
    copy: false,
  } as const

  await printDocumentSlip(document, 'Cash count', countLines(slip))
}

/** `const print = usePrintCount()`; a second press while one is running does nothing. */
export const usePrintCount = (): ((count: Reconciliation) => Promise<void>) => {
  const busy = useRef(false)
  return async (count) => {
    if (busy.current) return
    busy.current = true

    try {
      await printCount(count)
    } catch (error) {
      const failure = toFailure(error)
      toastError(FAILED, { reason: failure.title, reference: findLogReference(failure) })
    } finally {
      busy.current = false
    }
  }
}
