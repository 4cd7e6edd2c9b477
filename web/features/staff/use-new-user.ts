// The values of the Create New mode and their first problem.
import type { Role } from '@webale/domain/access/role.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import type { SignInCard } from '@webale/domain/features/staff/sign-in-card.ts'
import { NewStaff } from '@webale/domain/features/staff/staff.ts'
import { toastDone } from '../../lib/server/toasts.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useForm } from '../../components/form/use-form.ts'
import { toastNotCreated, toastProblem } from './staff-toasts.ts'

export type NewUserValues = {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly departmentId: string
}

const EMPTY: NewUserValues = {
  fullName: '',
  email: '',
  password: '',
  role: 'user',
  departmentId: '',
}

export const useNewUser = (onCreated: (card: SignInCard) => void) => {
  const form = useForm(NewStaff, { start: EMPTY, onProblem: toastProblem })
  const create = useCommand(staffApi.create, { quiet: true })
  const save = async (): Promise<void> => {
    let card: SignInCard | null = null
    const result = await form.send((staff) => {
      card = {
        name: staff.fullName,
        email: staff.email,
        password: staff.password,
      }
      return create.run(staff)
    })

    if (result === null) return
    if (result.ok) {
      toastDone(staffApi.create.done ?? '')
      if (card !== null) onCreated(card)
      return
    }

    const words = toastNotCreated(staffApi.create.failed, result.failure)
    if (words !== null) form.refuse('email', words)
  }

  return { form, save, pending: create.pending }
}
