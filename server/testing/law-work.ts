// Does each step of a random history of goods in the shop and in the model.
import {
  addProduct,
  importGoods,
  measureOtherwise,
  moveFine,
  sellBottle,
  sellKitLate,
  voidOne,
} from './law-more.ts'
import {
  cancel,
  correct,
  count,
  receive,
  send,
  sendFine,
  spendGoods,
  typeCost,
} from './law-moves.ts'
import { addCosts, deliver, deliverMany, takeBack } from './law-deliveries.ts'
import { type LawShop, returnOne, sell, sellKit, sellLate } from './law-shop.ts'
import type { LawStep } from './law-steps.ts'

/** Does the step in the shop and in the model; false when there was nothing to do. */
export const takeStep = (law: LawShop, step: LawStep): Promise<boolean> => {
  switch (step.what) {
    case 'sell':
      return sell(law, step)
    case 'kit':
      return sellKit(law, step)
    case 'late':
      return sellLate(law, step)
    case 'return':
      return returnOne(law, step)
    case 'deliver':
      return deliver(law, step)
    case 'many':
      return deliverMany(law, step)
    case 'import':
      return importGoods(law, step)
    case 'send_fine':
      return sendFine(law, step)
    case 'costs':
      return addCosts(law, step)
    case 'back':
      return takeBack(law, step)
    case 'type':
      return typeCost(law, step)
    case 'correct':
      return correct(law, step)
    case 'count':
      return count(law, step)
    case 'use':
      return spendGoods(law, step)
    case 'send':
      return send(law, step)
    case 'receive':
      return receive(law, step)
    case 'cancel':
      return cancel(law, step)
    case 'fine':
      return moveFine(law, step)
    case 'bottle':
      return sellBottle(law, step)
    case 'void':
      return voidOne(law, step)
    case 'late_kit':
      return sellKitLate(law, step)
    case 'add':
      return addProduct(law, step)
    case 'measure':
      return measureOtherwise(law, step)
  }
}
