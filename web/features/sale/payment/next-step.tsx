// The button of a refused sale: what a person presses next. Loaded when a sale was refused.
import { STEP_LABELS, stepOf, type RefusalStep } from '@webale/domain/kernel/refusal-step.ts'
import { NO_DISCOUNT } from '@webale/domain/features/sale/cart.ts'
import { useNavigate } from 'react-router'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { useChooseCustomer } from '../cart/sale-fields-open.ts'
import { useTill } from '../till/till-context.tsx'

type StepOnTill = Exclude<RefusalStep, 'none' | 'retry'>

/** What each step does here; a step of other pages is missing. */
const useSteps = (onAsk: () => void): Partial<Record<StepOnTill, () => void>> => {
  const { clear, dispatch } = useTill()
  const { signOut } = useSession()
  const navigate = useNavigate()
  const chooseCustomer = useChooseCustomer()

  return {
    ask_approval: onAsk,
    remove_discount: () => dispatch({ type: 'set_discount', fields: { ...NO_DISCOUNT } }),
    open_shift: () => void navigate('/shift'),
    close_shifts: () => void navigate('/shift'),
    // The cart is kept on the device.
    load_changes: () => window.location.reload(),
    choose_drawer: () => void navigate('/till'),
    new_cart: clear,
    choose_customer: chooseCustomer,
    reload: () => window.location.reload(),
    sign_in: () => void signOut(),
  }
}

export const NextStep = ({ code, onAsk }: { code: string; onAsk: () => void }) => {
  const steps = useSteps(onAsk)
  // The cart needs the customer who was kept.
  const step = code === 'customer_merged' ? 'choose_customer' : stepOf(code)
  if (step === null || step === 'none' || step === 'retry') return null
  const act = steps[step]

  return (
    act !== undefined && (
      <Button
        size="s"
        onClick={act}
      >
        {STEP_LABELS[step]}
      </Button>
    )
  )
}
