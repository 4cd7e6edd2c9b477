// Stores an expense or a mobile money transaction that a till recorded without
// the server. It happened, so it is never refused: broken rules become flags,
// as for sales (docs/decisions/0058-a-closed-sale-is-a-fact.md).
import type { Actor } from '@webale/domain/access/role.ts'
import { dayOfExpense } from '@webale/domain/features/expense/expense.ts'
import { drawerCashOf } from '@webale/domain/features/mobile-money/mobile-money.ts'
import { flagsOfArrival } from '@webale/domain/features/till/arrival.ts'
import { clampTime, delayText } from '@webale/domain/features/till/clock.ts'
import {
  type DocumentOnTill,
  type ExpenseOnTill,
  type TransactionOnTill,
} from '@webale/domain/features/till/document-on-till.ts'
import {
  flagWords,
  sortFlags,
  raiseFlag,
  type RaisedFlag,
} from '@webale/domain/features/till/flags.ts'
import { type AuditRecord, recordEntry } from '../../platform/facts/audit.ts'
import { findCustomer } from '../customer/account.queries.ts'
import { insertExpense } from '../expense/expense.queries.ts'
import { findLine } from '../mobile-money/float-line.queries.ts'
import { type LateFloat, NO_FLOAT, storeLateFloat } from '../mobile-money/late-float.queries.ts'
import { insertTransaction } from '../mobile-money/mobile-money.queries.ts'
import { moveMoney } from '../shift/move-money.ts'
import {
  isAfterClosing,
  OUTSIDE_SHIFTS,
  recordLateEvent,
  type TakenShift,
  takeShiftAt,
} from '../shift/take-shift.queries.ts'
import { type DocumentArrival, factsOfArrival } from './arrival.ts'
import type { SellContext } from './closed-context.ts'
import { hasCashOfMobileMoney } from './document.queries.ts'
import { findDepartmentOf, maySellIn } from './person-of-sale.ts'
import { recordDocumentOrigin } from './record-origin.ts'
import { answerStored, type TakenAnswer } from './take-closed.ts'

type DocumentContext = SellContext & {
  /** Only the id: rights are judged by the flags. */
  readonly actor: Pick<Actor, 'id'>
  readonly created_at: string
  readonly department_id: string | null
  readonly mayUse: (department_id: string | null) => boolean
}

/** `missing`: what the document names but the shop no longer has. */
type MovedCash = { readonly missing: readonly string[]; readonly taken: TakenShift }

type StoredDocument = MovedCash & {
  readonly float: LateFloat
  readonly entry: Pick<AuditRecord, 'action' | 'entity' | 'subject'>
  readonly after: Readonly<Record<string, unknown>>
}

const storeExpense = async (
  storing: DocumentContext,
  document: ExpenseOnTill,
): Promise<StoredDocument> => {
  const { tx, actor, created_at, department_id } = storing
  const { id, description, category, amount } = document
  const date = dayOfExpense(document, created_at)
  const row = {
    id,
    description,
    category,
    amount,
    date,
    department_id,
    created_by: actor.id,
    created_at,
  }

  await insertExpense(tx, row)
  const after = { description, category, amount, date }

  return {
    entry: {
      action: 'expense.record',
      entity: 'expense',
      subject: description,
    },
    after,
    missing: [],
    taken: OUTSIDE_SHIFTS,
    float: NO_FLOAT,
  }
}

/**
 * Moves the cash of a drawer that counts mobile money, in the shift of that moment; nothing for any
 * other drawer.
 */
const moveCash = async (
  storing: DocumentContext,
  document: TransactionOnTill,
): Promise<MovedCash> => {
  const { tx, actor, now, newId, created_at, department_id, mayUse } = storing
  const { drawer_id, shift_id } = document
  if (!drawer_id) return { missing: [], taken: OUTSIDE_SHIFTS }
  const found = await takeShiftAt(tx, {
    drawer_id,
    shift_id: shift_id ?? null,
    at: created_at,
    mayUse,
    device: {},
  })

  if (found.gone.includes('drawer') || !(await hasCashOfMobileMoney(tx, drawer_id)))
    return { missing: found.gone, taken: OUTSIDE_SHIFTS }

  const row = {
    method: 'cash',
    movement_type: 'mobile_money',
    amount: drawerCashOf(document),
    department_id,
  } as const

  const reference = { reference_type: 'mobile_money', reference_id: document.id }
  const [moved] = await moveMoney(
    tx,
    [{ ...row, ...reference }],
    { actor, now: created_at, newId },
    found.taken,
  )

  if (moved !== undefined)
    await recordLateEvent(
      tx,
      found.taken,
      { subject_type: 'movement', subject_id: moved.id },
      { newId, now },
    )

  return { missing: found.gone, taken: found.taken }
}

const storeTransaction = async (
  storing: DocumentContext,
  document: TransactionOnTill,
): Promise<StoredDocument> => {
  const { tx, actor, created_at, department_id } = storing
  const { id, transaction_type, provider, phone_number, amount, notes } = document
  const named = document.customer_id ?? null
  const customer_id = named !== null && (await findCustomer(tx, named)) === undefined ? null : named
  const cash = await moveCash(storing, document)
  const missing = [...(customer_id === named ? [] : ['customer']), ...cash.missing]

  const about = {
    transaction_type,
    provider,
    phone_number,
    amount,
    customer_id,
    notes: notes ?? null,
  }

  const stamps = {
    department_id,
    created_by: actor.id,
    created_at,
    completed_at: created_at,
  }

  const line = document.line_id ? await findLine(tx, document.line_id) : undefined
  await insertTransaction(tx, {
    id,
    ...about,
    ...stamps,
    line_id: line?.id ?? null,
    status: 'completed',
    processed_by: 'Staff',
  })

  const float = await storeLateFloat(storing, document)

  return {
    float,
    entry: {
      action: 'mobile-money.record',
      entity: 'mobile-money',
      subject: phone_number,
    },
    after: about,
    missing,
    taken: cash.taken,
  }
}

type DocumentFindings = Pick<StoredDocument, 'missing' | 'float'> & {
  readonly isShiftClosed: boolean
}

const flagsOf = (
  storing: DocumentContext,
  document: DocumentOnTill,
  arrived: DocumentArrival,
  { missing, isShiftClosed, float }: DocumentFindings,
): RaisedFlag[] => {
  const { created_at, department_id, mayUse } = storing
  const asked = document.department_id ?? null
  const isOther = !mayUse(department_id) || (asked !== null && asked !== department_id)
  const flags = flagsOfArrival({
    ...factsOfArrival(storing, document, created_at, arrived),
    isShiftClosed,
    isNumberInvalid: false,
    gone: missing,
    isOnCredit: false,
    oversold: [],
    isDayCounted: float.isCounted,
  })

  const own = isOther ? [raiseFlag('department')] : []

  return sortFlags([...own, ...float.flags, ...flags])
}

/** Writes the document with its origin, its flags and its audit entry. */
export const storeDocument = async (
  context: SellContext,
  document: DocumentOnTill,
  arrived: DocumentArrival,
): Promise<TakenAnswer> => {
  const { tx, till, now } = context
  const created_at = clampTime(document.made_at, { since: till.since, now })
  const department_id = await findDepartmentOf(tx, document, arrived.person)
  const actor = { id: document.person_id }
  const storing: DocumentContext = {
    ...context,
    actor,
    created_at,
    department_id,
    mayUse: maySellIn(arrived.person),
  }

  const { entry, after, missing, taken, float } =
    document.kind === 'expense'
      ? await storeExpense(storing, document)
      : await storeTransaction(storing, document)

  const isShiftClosed = await isAfterClosing(tx, taken, { department_id, created_at })
  const flags = flagsOf(storing, document, arrived, { missing, isShiftClosed, float })
  const names = flags.map(({ flag }) => flag)
  await recordDocumentOrigin(context, document, flags)
  const delay = delayText(created_at, now)
  await recordEntry(tx, context, {
    ...entry,
    entity_id: document.id,
    actor_id: actor.id,
    department_id,
    details:
      delay === null ? `Till ${till.number}` : `Till ${till.number}, received ${delay} later`,
    after: { ...after, ...(names.length > 0 && { flags: flagWords(names) }) },
  })

  return answerStored(false, names)
}
