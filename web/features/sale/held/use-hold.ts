// Holds the cart of this till and empties it; resumes a held cart on this till.
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { HeldCart } from '@webale/domain/features/held-cart/held-cart.ts'
import { useRef } from 'react'
import { uuidv7 } from 'uuidv7'
import {
  parseStoredFields,
  removeLocalStorage,
  setLocalStorage,
  useLocalStorage,
} from '../../../lib/storage.ts'
import { hasUnknownOutcome, useCommand } from '../../../lib/server/use-command.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { useWorkplace } from '../cart/use-till-cart.ts'
import { useTill } from '../till/till-context.tsx'

/** Letters of the name of a held cart. */
export const MAX_LABEL = 60

/** `hold` answers whether the cart is held; then the till is empty. */
export const useHold = () => {
  const { cart, dispatch } = useTill()
  const workplace = useWorkplace()
  const command = useCommand(heldCartApi.hold)
  // The same press again, after an answer that was lost, holds the cart once.
  const id = useRef(uuidv7())
  const holdCart = async (label: string): Promise<boolean> => {
    const result = await command.run({
      id: id.current,
      cart,
      label: label.trim().slice(0, MAX_LABEL) || null,
    })

    if (!result?.ok) return false
    dispatch({ type: 'completed' })
    dispatch({ type: 'set_department', department_id: workplace.id })

    return true
  }

  return { hold: holdCart, pending: command.pending }
}

/** Where the cart is kept that this person resumes, until the server answers. */
const resumingKeyOf = (person_id: string): string => `webale.resuming.${person_id}`

/**
 * The carts that wait. A cart whose resuming got no answer stays among
 * them, because the server may have taken it from its list: only the
 * person who resumed it can still get it, by resuming it again.
 */
export const useHeldList = (): readonly HeldCart[] => {
  const { actor } = useTill()
  const listed = useQuery(heldCartApi.list, {}).data ?? []
  const { data: resuming } = HeldCart.safeParse(
    parseStoredFields(useLocalStorage(resumingKeyOf(actor.id))),
  )

  return resuming === undefined || listed.some(({ id }) => id === resuming.id)
    ? listed
    : [resuming, ...listed]
}

/** `resume` answers whether the cart is on this till now. */
export const useResume = () => {
  const { actor, dispatch } = useTill()
  const command = useCommand(heldCartApi.resume)
  const resume = async (held: HeldCart): Promise<boolean> => {
    const key = resumingKeyOf(actor.id)
    setLocalStorage(key, JSON.stringify(held))
    const result = await command.run({ id: held.id })
    if (result?.ok) dispatch({ type: 'resume', cart: result.output.cart })
    if (result !== null && (result.ok || !hasUnknownOutcome(result.failure)))
      removeLocalStorage(key)

    return result?.ok === true
  }

  return { resume, pending: command.pending }
}
