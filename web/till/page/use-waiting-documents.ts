// Documents that were recorded on this device without
// the server and wait, for the list of their page.
import { isOwnDepartment } from '@webale/domain/access/scope.ts'
import type {
  DocumentOnTill,
  TillDocumentKind,
} from '@webale/domain/features/till/document-on-till.ts'
import { useEffect, useState } from 'react'
import { useActor } from '../../lib/session/session.tsx'
import { loadTill } from './load-till.ts'
import { useTillStatus } from './till-status.ts'

type OfKind<Kind extends TillDocumentKind> = DocumentOnTill & { readonly kind: Kind }

/** Newest first. Others than administrators see those of their department (decision P9). */
export const useWaitingDocuments = <Kind extends TillDocumentKind>(
  kind: Kind,
): readonly OfKind<Kind>[] => {
  const actor = useActor()
  const { kind: till, documents } = useTillStatus()
  // Those of another shop than the one that answers are not for this page.
  const count = till === 'other_shop' ? 0 : documents
  const [waiting, setWaiting] = useState<readonly DocumentOnTill[]>([])
  useEffect(() => {
    let isGone = false
    const read = async (): Promise<void> => {
      const unsent = count === 0 ? [] : await (await loadTill())?.documents('waiting', 'attention')
      if (!isGone) setWaiting((unsent ?? []).map(({ body }) => body))
    }

    void read().catch(() => undefined)

    return () => {
      isGone = true
    }
  }, [count])

  const isOfKind = (document: DocumentOnTill): document is OfKind<Kind> => document.kind === kind

  return waiting
    .filter(isOfKind)
    .filter(({ department_id }) => isOwnDepartment(actor, department_id))
    .toReversed()
}
