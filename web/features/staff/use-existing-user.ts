// The values of the Existing User mode: person, role and department.
import { type Role, ROLES } from '@webale/domain/access/role.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { type Staff, staffLabel, findStaffByText } from '@webale/domain/features/staff/staff.ts'
import { z } from 'zod'
import { useSession } from '../../lib/session/session.tsx'
import { useCommand } from '../../lib/server/use-command.ts'
import { useForm } from '../../components/form/use-form.ts'
import { toastProblem } from './staff-toasts.ts'

export type ExistingValues = {
  readonly who: string
  readonly role: Role
  readonly department_id: string | null
}

const valuesOf = (person: Staff | null): ExistingValues =>
  person === null
    ? { who: '', role: 'user', department_id: null }
    : {
        who: staffLabel(person),
        role: person.role,
        department_id: person.department_id,
      }

/** Who is meant, among `staff`. */
const assignmentOf = (staff: readonly Staff[]) =>
  z
    .object({
      who: z.string(),
      role: z.enum(ROLES),
      department_id: z.string().nullable(),
    })
    .transform(({ who, ...rights }, issues) => {
      const id = findStaffByText(staff, who)?.id
      if (id !== undefined) return { id, ...rights }
      issues.addIssue({
        code: 'custom',
        path: ['who'],
        message: 'User not found',
      })

      return z.NEVER
    })

/** `person` is who is preset, if anybody. */
export const useExistingUser = (
  staff: readonly Staff[],
  person: Staff | null,
  onClose: () => void,
) => {
  const { actor, refresh } = useSession()
  const form = useForm(assignmentOf(staff), { start: valuesOf(person), onProblem: toastProblem })
  const assign = useCommand(staffApi.assign)
  const choose = (who: string): void => {
    const found = findStaffByText(staff, who)
    form.change(found === undefined ? { who } : { ...valuesOf(found), who })
  }

  const save = async (): Promise<void> => {
    const id = findStaffByText(staff, form.values.who)?.id
    const result = await form.send(assign.run)
    if (!result?.ok) return
    onClose()
    // Who changed their own rights sees it at once.
    if (id === actor?.id) await refresh()
  }

  return { form, choose, save, pending: assign.pending }
}
