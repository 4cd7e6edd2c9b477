// Which rows a person may see and write (decision P9): admins all rows, others the rows of their
// own department.
import { refuse } from '../kernel/refusal.ts'
import { isAdmin, type Actor } from './role.ts'

export type Scope = { readonly all: true } | { readonly all: false; readonly department_id: string }

/**
 * The rows this person may touch. An admin may narrow them to one department (`chosen`); for others
 * `chosen` is ignored. Throws department_required for a non-admin without department.
 */
export const scopeOf = (actor: Actor, chosen?: string | null): Scope => {
  if (isAdmin(actor)) return chosen ? { all: false, department_id: chosen } : { all: true }
  if (actor.department_id === null) throw refuse('department_required')
  return { all: false, department_id: actor.department_id }
}

/**
 * Whether a row with this department is in the scope. A row without a department is for
 * administrators only.
 */
export const hasDepartment = (scope: Scope, department_id: string | null): boolean =>
  scope.all || scope.department_id === department_id

/**
 * Is this the person's department? For an administrator each department is. A row without a
 * department is for administrators only.
 */
export const isOwnDepartment = (
  actor: Pick<Actor, 'role' | 'department_id'>,
  department_id: string | null | undefined,
): boolean => isAdmin(actor) || (department_id !== null && department_id === actor.department_id)

/**
 * The department of a new row: for an admin the chosen one (or none), for others always their own
 * (decision P10).
 */
export const departmentOf = (actor: Actor, chosen: string | null | undefined): string | null =>
  isAdmin(actor) ? (chosen ?? null) : actor.department_id
