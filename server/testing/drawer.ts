// A shop with a drawer, for tests about shifts: opened, counted and closed through the same
// operations as real ones.
import type { Actor } from '@webale/domain/access/role.ts'
import type { Closure } from '@webale/domain/features/shift/closure.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import type { Drawer } from '@webale/domain/features/shift/drawer.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import type { Shift } from '@webale/domain/features/shift/shift.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import type { OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import type { Engine } from '../platform/database/store.ts'
import { openTill, type TestTill } from './till.ts'

type MovementFields = Partial<SentOf<typeof shiftApi.move>>
type CountFields = Partial<SentOf<typeof shiftApi.count>>

export type TestDrawer = TestTill & {
  readonly moderator: Actor
  readonly drawer: Drawer
  /** Another drawer; of the till's department unless said otherwise. */
  addDrawer(fields?: Partial<SentOf<typeof drawerApi.add>>): Promise<Drawer>
  open(float?: number, who?: Actor, drawer_id?: string): Promise<Shift>
  /** What a sale of this drawer sends beside its lines. */
  readonly place: { readonly drawer_id: string }
  move(
    shift: { readonly id: string },
    fields: MovementFields,
    who?: Actor,
  ): Promise<OutputOf<typeof shiftApi.move>>
  /** Counts cash in coins of 50 unless pieces are given. */
  count(
    shift: { readonly id: string },
    cash: number,
    fields?: CountFields,
    who?: Actor,
  ): Promise<OutputOf<typeof shiftApi.count>>
  /**
   * Counts this cash and closes with any difference;
   * returns the closure as an administrator reads it.
   */
  close(
    shift: { readonly id: string },
    cash: number,
    fields?: CountFields,
    who?: Actor,
  ): Promise<Closure>
  report(shift: { readonly id: string }): Promise<OutputOf<typeof shiftApi.report>>
}

/** Notes of 1,000 and coins of 50. Only for whole fifties. */
export const piecesOf = (cash: number): Record<string, number> => ({
  'note-1000': Math.floor(cash / 1000),
  'coin-50': (cash % 1000) / 50,
})

const shiftWork = (till: TestTill, drawer: Drawer) => {
  const { newId } = till.context
  const count: TestDrawer['count'] = (shift, cash, fields = {}, who = till.seller) =>
    till.ask(shiftApi.count, who, {
      id: newId(),
      shift_id: shift.id,
      closure_id: newId(),
      pieces: piecesOf(cash),
      ...fields,
    })
  const open: TestDrawer['open'] = async (float = 0, who = till.seller, drawer_id = drawer.id) =>
    (await till.ask(shiftApi.open, who, { id: newId(), drawer_id, float })).shift
  const move: TestDrawer['move'] = (shift, fields, who = till.seller) =>
    till.ask(shiftApi.move, who, {
      id: newId(),
      shift_id: shift.id,
      movement_type: 'paid_in',
      amount: 1000,
      reason: 'Change from the bank',
      ...fields,
    })
  return {
    count,
    open,
    move,
    report: (shift: { readonly id: string }) =>
      till.ask(shiftApi.report, till.admin, { shift_id: shift.id }),
  }
}

/** Opens a shop that uses shifts, with a drawer of the till's department. */
export const openDrawerShop = async (engine: Engine): Promise<TestDrawer> => {
  const till = await openTill(engine)
  const { newId } = till.context
  await till.ask(shopRulesApi.save, till.admin, { shifts: true })
  const addDrawer: TestDrawer['addDrawer'] = (fields = {}) =>
    till.ask(drawerApi.add, till.admin, {
      name: 'Front',
      department_id: till.department_id,
      ...fields,
    })
  const drawer = await addDrawer()
  const work = shiftWork(till, drawer)
  return {
    ...till,
    moderator: await till.person('moderator', till.department_id),
    drawer,
    addDrawer,
    ...work,
    place: { drawer_id: drawer.id },
    close: async (shift, cash, fields = {}, who = till.seller) => {
      const count_id = newId()
      const { closed } = await work.count(shift, cash, { id: count_id, ...fields }, who)
      if (!closed)
        await till.ask(shiftApi.close, who, { id: newId(), shift_id: shift.id, count_id })
      const closures = await till.ask(closureApi.list, till.admin, {})
      const [newest] = closures.filter(
        ({ drawer_id }) => drawer_id === drawer.id || closures.length === 1,
      )
      return till.ask(closureApi.get, till.admin, { closure_id: newest?.id ?? '' })
    },
  }
}
