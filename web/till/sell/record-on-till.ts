// Records an expense or a mobile money transaction on this till, because the server did not answer.
// Uses no API of the browser, like the sender.
import type { Actor } from '@webale/domain/access/role.ts'
import {
  DOCUMENT_VERSION,
  provedDocument,
  readDocumentOnTill,
  type TillDocumentKind,
} from '@webale/domain/features/till/document-on-till.ts'
import { NO_EPOCH } from '@webale/domain/features/till/stamp.ts'
import type { CompletionDependencies } from './completion-dependencies.ts'
import { entryScopeOf } from './make-entry.ts'

/** What was typed, under an id that an earlier attempt with the server had, too. */
export type TypedDocument = {
  readonly kind: TillDocumentKind
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
}

type RecordDependencies = Pick<CompletionDependencies, 'store' | 'clock' | 'sign' | 'onWaiting'>

/** Resolves with whether the document is on the disk. */
export const recordOnTill = async (
  { store, clock, sign, onWaiting }: RecordDependencies,
  actor: Actor,
  { kind, id, fields }: TypedDocument,
): Promise<boolean> => {
  const { clock: known, epoch, keys } = await store.state()
  const { device, corrected } = clock.saleMoment(known)
  const made_at_device = new Date(device).toISOString()
  const document = readDocumentOnTill(id, DOCUMENT_VERSION, {
    ...fields,
    kind,
    id,
    made_at: new Date(corrected).toISOString(),
    made_at_device,
    clock_offset_ms: corrected - device,
    person_id: actor.id,
    epoch: epoch ?? NO_EPOCH,
    ...(actor.without_pin && { went_on: true }),
  })

  if (document === null) return false
  const key = keys[actor.id]
  const proof = key === undefined ? null : await sign(key, provedDocument(document))
  const isRecorded = await store
    .addDocument({
      v: DOCUMENT_VERSION,
      id,
      state: 'waiting',
      body: { ...document, proof },
      person_id: actor.id,
      scope: entryScopeOf(actor),
      opened_at: made_at_device,
      closed_at: made_at_device,
      tries: 0,
      next_at: 0,
      last_failure: null,
      withdraw: false,
      sent: null,
    })
    .then(
      () => true,
      () => false,
    )

  if (isRecorded) onWaiting()

  return isRecorded
}
