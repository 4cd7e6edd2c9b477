// The values of the Create New mode and their first problem.
import type { Role } from '@webale/domain/access/role.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { NewStaff } from '@webale/domain/features/staff/staff.ts'
import { useState } from 'react'
import { toastDone } from '../../lib/toasts.ts'
import { useCommand } from '../../lib/use-command.ts'
import { toastNotCreated, toastProblem } from './staff-toasts.ts'

export type NewUserValues = {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly departmentId: string
}
type Problem = { readonly field: keyof NewUserValues; readonly words: string }

/** The sign-in data of the new person; shown once. */
export type SignInCard = { readonly name: string; readonly email: string; readonly password: string }

const EMPTY: NewUserValues = { fullName: '', email: '', password: '', role: 'user', departmentId: '' }

const checked = (values: NewUserValues): { staff: NewStaff } | { problem: Problem } => {
  const { data, error } = NewStaff.safeParse(values)
  const issue = error?.issues[0]
  return data === undefined
    ? { problem: { field: String(issue?.path[0]) as keyof NewUserValues, words: issue?.message ?? 'Check the form' } }
    : { staff: data }
}

export const useNewUser = (onCreated: (card: SignInCard) => void) => {
  const [values, setValues] = useState(EMPTY)
  const [problem, setProblem] = useState<Problem | null>(null)
  const create = useCommand(staffApi.create, { quiet: true })
  const change = (part: Partial<NewUserValues>): void => {
    setValues((now) => ({ ...now, ...part }))
    setProblem(null)
  }
  const submit = async (): Promise<void> => {
    const found = checked(values)
    if ('problem' in found) {
      setProblem(found.problem)
      toastProblem(found.problem.words)
      return
    }
    const { staff } = found
    const result = await create.run(staff)
    if (result === null) return
    if (result.ok) {
      toastDone(staffApi.create.done ?? '')
      onCreated({ name: staff.fullName, email: staff.email, password: staff.password })
      return
    }
    const words = toastNotCreated(staffApi.create.failed, result.failure)
    if (words !== null) setProblem({ field: 'email', words })
  }
  const problemOf = (field: keyof NewUserValues): string | null => (problem?.field === field ? problem.words : null)
  const unsaved = JSON.stringify(values) !== JSON.stringify(EMPTY)
  return { values, problemOf, change, submit, unsaved, pending: create.pending }
}
