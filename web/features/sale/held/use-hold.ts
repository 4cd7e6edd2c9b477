// Holds the cart of this till and empties it; resumes a held cart on this till.
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { useRef } from 'react'
import { uuidv7 } from 'uuidv7'
import { useCommand } from '../../../lib/use-command.ts'
import { useWorkplace } from '../cart/use-till-cart.ts'
import { useTill } from '../till/till-context.tsx'

/** `hold` answers whether the cart is held; then the till is empty. */
export const useHold = () => {
  const { cart, dispatch } = useTill()
  const workplace = useWorkplace()
  const command = useCommand(heldCartApi.hold)
  // The same press again, after an answer that was lost, holds the cart once.
  const id = useRef(uuidv7())
  const holdCart = async (label: string): Promise<boolean> => {
    const result = await command.run({ id: id.current, cart, label: label.trim() || null })
    if (!result?.ok) return false
    dispatch({ type: 'completed' })
    dispatch({ type: 'set_department', department_id: workplace.id })
    return true
  }
  return { hold: holdCart, pending: command.pending }
}

/** `resume` answers whether the cart is on this till now. */
export const useResume = () => {
  const { dispatch } = useTill()
  const command = useCommand(heldCartApi.resume)
  const resume = async (id: string): Promise<boolean> => {
    const result = await command.run({ id })
    if (!result?.ok) return false
    dispatch({ type: 'resume', cart: result.output.cart })
    return true
  }
  return { resume, pending: command.pending }
}
