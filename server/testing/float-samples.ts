// Lines of an agent's float book, and an input for each operation on them that a shop accepts.
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import type { SampleTill } from './sample-documents.ts'

const AMOUNT = 5000

/** Turns the float book on. */
export const addFloatSamples = async (
  till: SampleTill,
): Promise<Readonly<Record<string, () => unknown>>> => {
  const { admin, department_id, ask } = till
  const { newId } = till.context
  const changingOf = (digit: number) => ({
    name: `MTN ${digit}`,
    number: `077200000${digit}`,
    department_id,
    warning_level: 100_000,
  })
  const lineOf = (digit: number) => ({ provider: 'MTN' as const, ...changingOf(digit) })
  const transactionOf = (line_id: string) => ({
    transaction_type: 'deposit' as const,
    provider: 'MTN' as const,
    phone_number: '0772123456',
    amount: AMOUNT,
    line_id,
  })
  await ask(shopRulesApi.save, admin, { float_book: true })
  const opened = await ask(floatBookApi.add, admin, lineOf(1))
  const unopened = await ask(floatBookApi.add, admin, lineOf(2))
  const unused = await ask(floatBookApi.add, admin, lineOf(3))
  const by = { line_id: opened.id }
  await ask(floatBookApi.open, admin, { id: newId(), ...by, amount: 1_000_000 })
  const { id: transaction_id } = await ask(mobileMoneyApi.record, admin, transactionOf(opened.id))

  return {
    'mobile-money.record': () => transactionOf(opened.id),
    'float-book.add': () => lineOf(4),
    'float-book.update': () => ({ id: opened.id, ...changingOf(1) }),
    'float-book.retire': () => ({ id: unused.id }),
    'float-book.open': () => ({ id: newId(), line_id: unopened.id, amount: AMOUNT }),
    'float-book.record': () => ({
      id: newId(),
      ...by,
      kind: 'bought',
      amount: AMOUNT,
      note: 'As the message says',
    }),
    'float-book.reverse': () => ({
      id: newId(),
      transaction_id,
      drawer_id: null,
      reason: 'Wrong number',
    }),
    'float-book.count': () => ({ id: newId(), ...by, typed: AMOUNT }),
  }
}
