// The values of the Existing User mode: person, role and department.
import type { Role } from '@webale/domain/access/role.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { type Staff, staffLabel, findStaffByText } from '@webale/domain/features/staff/staff.ts'
import { useState } from 'react'
import { useSession } from '../../lib/session.tsx'
import { useCommand } from '../../lib/use-command.ts'
import { toastProblem } from './staff-toasts.ts'

export type ExistingValues = { readonly who: string; readonly role: Role; readonly department_id: string | null }

const valuesOf = (person: Staff | null): ExistingValues =>
  person === null
    ? { who: '', role: 'user', department_id: null }
    : { who: staffLabel(person), role: person.role, department_id: person.department_id }

/** `person` is who is preset, if anybody. */
export const useExistingUser = (staff: readonly Staff[], person: Staff | null, onClose: () => void) => {
  const { actor, refresh } = useSession()
  const [before] = useState(() => valuesOf(person))
  const [values, setValues] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const assign = useCommand(staffApi.assign)
  const change = (part: Partial<ExistingValues>): void => {
    setValues((now) => ({ ...now, ...part }))
    setProblem(null)
  }
  const choose = (who: string): void => {
    const found = findStaffByText(staff, who)
    change(found === undefined ? { who } : { ...valuesOf(found), who })
  }
  const submit = async (): Promise<void> => {
    const found = findStaffByText(staff, values.who)
    if (found === undefined) {
      setProblem('User not found')
      toastProblem('User not found')
      return
    }
    const result = await assign.run({ id: found.id, role: values.role, department_id: values.department_id })
    if (!result?.ok) return
    onClose()
    // Who changed their own rights sees it at once.
    if (found.id === actor?.id) await refresh()
  }
  const unsaved =
    values.who !== before.who || values.role !== before.role || values.department_id !== before.department_id
  return { values, problem, change, choose, submit, unsaved, pending: assign.pending }
}
