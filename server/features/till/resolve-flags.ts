// Lists and resolves the flags of the sales of tills.
import { FLAGS, FLAG_NAMES, filterKnownFlags } from '@webale/domain/features/till/flags.ts'
import type { SaleFlag } from '@webale/domain/features/till/quarantined-sale.ts'
import { recordsText } from '@webale/domain/features/till/count-words.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import * as queries from './quarantined-sales.queries.ts'

type StoredFlag = Awaited<ReturnType<typeof queries.listFlags>>[number]

export const listedFlag = (row: StoredFlag): SaleFlag[] => {
  const [flag] = filterKnownFlags([row.flag])
  if (flag === undefined) return []
  const details = JSON.parse(row.details ?? '{}') as Record<string, unknown>

  return [{ ...row, flag, details, below: Number(details['below'] ?? 0) }]
}

/** Shillings below the list price by person, largest first. */
export const belowByPerson = (flags: readonly SaleFlag[]) => {
  const people = new Map<
    string,
    {
      person_id: string
      person: string | null
      below: number
    }
  >()

  for (const { person_id, person, below } of flags) {
    if (person_id === null || below === 0) continue
    people.set(person_id, {
      person_id,
      person,
      below: (people.get(person_id)?.below ?? 0) + below,
    })
  }

  return [...people.values()].toSorted((a, b) => b.below - a.below)
}

const recordResolved = async (
  context: WriteContext,
  flags: readonly queries.OpenFlag[],
  note: string | null,
) => {
  const { tx, actor, now, newId } = context
  const [first] = flags
  if (first === undefined) return
  const words = FLAG_NAMES.includes(first.flag as never)
    ? FLAGS[first.flag as keyof typeof FLAGS]
    : first.flag

  const receipts = flags.map(({ subject }) => subject)
  await recordEntry(
    tx,
    { newId, now },
    {
      action: flags.length === 1 ? 'till.resolve' : 'till.resolveShown',
      entity: 'till',
      entity_id: flags.length === 1 ? first.document_id : first.till_id,
      subject:
        flags.length === 1
          ? first.subject
          : recordsText(flags.length, flags.filter(({ kind }) => kind !== 'sale').length),
      actor_id: actor.id,
      session_id: actor.session_id ?? null,
      department_id: flags.length === 1 ? first.department_id : null,
      details: note === null ? words : `${words}: ${note}`,
      after: { receipts: receipts.join(', ') },
    },
  )
}

export const resolveFlags = async (
  context: WriteContext,
  flags: readonly queries.OpenFlag[],
  note: string | null,
): Promise<number> => {
  const { tx, actor, now } = context
  const ids = flags.map(({ id }) => id)
  const marked =
    ids.length === 0
      ? 0
      : await queries.resolveFlags(tx, ids, {
          resolved_at: now,
          resolved_by: actor.id,
          note,
        })

  if (marked > 0) await recordResolved(context, flags, note)

  return marked
}
