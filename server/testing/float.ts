// A shop of a mobile money agent, for tests about the float book: a drawer that counts mobile
// money, a line with an opening balance, and a till that sells without the server.
import type { Actor } from '@webale/domain/access/role.ts'
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import type { HandKind } from '@webale/domain/features/mobile-money/float-entry.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import type { FloatLine } from '@webale/domain/features/mobile-money/float-line.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import type { OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import type { Engine } from '../platform/database/store.ts'
import { openDrawerShop } from './drawer.ts'
import { documentBody, sendDocument } from './till-documents.ts'
import { withSellingTill } from './till-sales.ts'

export const OPENING = 1_000_000

type SentTransaction = SentOf<typeof mobileMoneyApi.record>
type CountFields = Partial<SentOf<typeof floatBookApi.count>>

/** Opens the shop; the rule is on. */
export const openFloatShop = async (engine: Engine) => {
  const shop = await withSellingTill(await openDrawerShop(engine))
  const { admin, seller, moderator, department_id, context } = shop
  const { newId } = context
  await shop.ask(shopRulesApi.save, admin, { float_book: true })
  const agent = await shop.addDrawer({ name: 'Agent', counts_mobile_money: true })

  const addLine = (fields: Partial<SentOf<typeof floatBookApi.add>> = {}): Promise<FloatLine> =>
    shop.ask(floatBookApi.add, admin, {
      provider: 'MTN',
      name: 'Front MTN',
      number: '0772000001',
      department_id,
      warning_level: 100_000,
      ...fields,
    })

  const setOpening = (line_id: string, amount = OPENING) =>
    shop.ask(floatBookApi.open, admin, { id: newId(), line_id, amount })

  const line = await addLine()
  await setOpening(line.id)

  return {
    ...shop,
    agent,
    line,
    addLine,
    setOpening,
    /** Moves the clock on by a minute. */
    tick: (minutes = 1): void =>
      shop.setNow(new Date(Date.parse(context.now()) + minutes * 60_000).toISOString()),
    record: (
      transaction_type: SentTransaction['transaction_type'],
      amount: number,
      fields: Partial<SentTransaction> = {},
      who: Actor = seller,
    ): Promise<OutputOf<typeof mobileMoneyApi.record>> =>
      shop.ask(mobileMoneyApi.record, who, {
        transaction_type,
        provider: 'MTN',
        phone_number: '0772123456',
        amount,
        line_id: line.id,
        ...fields,
      }),
    byHand: (
      kind: HandKind,
      amount: number,
      fields: Partial<SentOf<typeof floatBookApi.record>> = {},
      who: Actor = moderator,
    ) =>
      shop.ask(floatBookApi.record, who, {
        id: newId(),
        line_id: line.id,
        kind,
        amount,
        note: 'As the message says',
        ...fields,
      }),
    count: async (typed: number, fields: CountFields = {}, who: Actor = seller) =>
      (
        await shop.ask(floatBookApi.count, who, {
          id: newId(),
          line_id: line.id,
          typed,
          ...fields,
        })
      ).count,
    reverse: (transaction_id: string, drawer_id: string | null = null, who: Actor = moderator) =>
      shop.ask(floatBookApi.reverse, who, {
        id: newId(),
        transaction_id,
        drawer_id,
        reason: 'Wrong number',
      }),
    /** A transaction that the till recorded without the server; `fields` may say when. */
    sendLate: async (fields: Readonly<Record<string, unknown>>) => {
      const body = await documentBody(shop, 'mobile_money', { line_id: line.id, ...fields })
      return { id: body.id, body, answer: await sendDocument(shop, body) }
    },
    balance: async (line_id = line.id): Promise<number | null> =>
      (await shop.ask(floatBookApi.lines, admin, {})).find(({ id }) => id === line_id)?.balance ??
      null,
    /** The cash of a drawer's movements by kind, without its opening float. */
    cash: async (): Promise<number> =>
      (await shop.rows('money_movements'))
        .filter(({ movement_type }) => movement_type !== 'float')
        .reduce((sum, { amount }) => sum + amount, 0),
  }
}

export type FloatShop = Awaited<ReturnType<typeof openFloatShop>>
