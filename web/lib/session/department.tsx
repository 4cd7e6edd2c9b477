// The department in which a person works (decision P10). An admin chooses any department and the
// choice is stored; others have their own. It decides where new rows go and never filters an
// admin's lists.
import { isAdmin } from '@webale/domain/access/role.ts'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import {
  type Department,
  SELECTED_DEPARTMENT_KEY,
  selectedDepartment,
} from '@webale/domain/features/department/department.ts'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useActor } from './session.tsx'
import { copySession } from './stored-session.ts'
import { getLocalStorage, parseStoredFields, useLocalStorage, setLocalStorage } from '../storage.ts'
import { useQuery } from '../server/use-query.ts'

export type DepartmentChoice = {
  /** null while loading, and in a shop without departments. */
  readonly department: Department | null
  /** Ordered by name; people who are not admins have only their own. */
  readonly departments: readonly Department[]
  readonly loading: boolean
  /** True when the person cannot choose another department. */
  readonly locked: boolean
  choose(id: string): void
}

const DepartmentContext = createContext<DepartmentChoice | null>(null)

/** The department of the signed-in person; use below the sign-in guard. */
export const useDepartment = (): DepartmentChoice => {
  const choice = use(DepartmentContext)
  if (choice === null) throw new Error('useDepartment needs a DepartmentProvider above it')
  return choice
}

const NONE: readonly Department[] = []

/** Local storage key of the departments that were read last. */
const LAST_DEPARTMENTS = 'webale.departments'

const isDepartment = (value: unknown): value is Department =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.name === 'string'

/** What this person read last; null when nothing is stored. */
const readLastDepartments = (user_id: string): readonly Department[] | null => {
  const { user_id: reader, departments } = parseStoredFields(getLocalStorage(LAST_DEPARTMENTS))
  return reader === user_id && Array.isArray(departments) ? departments.filter(isDepartment) : null
}

/**
 * The departments; those that were read last until the server answers, so that the bar is complete
 * without it.
 */
const useDepartments = (
  user_id: string,
): { departments: readonly Department[]; loading: boolean } => {
  const { data } = useQuery(departmentApi.list, {})
  const [last] = useState(() => readLastDepartments(user_id))
  useEffect(() => {
    if (data === undefined) return
    setLocalStorage(LAST_DEPARTMENTS, JSON.stringify({ user_id, departments: data }))
    void copySession()
  }, [data, user_id])

  return { departments: data ?? last ?? NONE, loading: data === undefined && last === null }
}

export const DepartmentProvider = ({ children }: { children: ReactNode }) => {
  const actor = useActor()
  const locked = !isAdmin(actor)
  const { departments, loading } = useDepartments(actor.id)
  const stored = useLocalStorage(SELECTED_DEPARTMENT_KEY)
  const selected = locked ? actor.department_id : stored
  useEffect(() => {
    if (
      locked &&
      actor.department_id !== null &&
      getLocalStorage(SELECTED_DEPARTMENT_KEY) !== actor.department_id
    )
      setLocalStorage(SELECTED_DEPARTMENT_KEY, actor.department_id)
  }, [locked, actor.department_id])

  const department = selectedDepartment(departments, selected)
  const default_id = locked ? undefined : department?.id
  useEffect(() => {
    // Stored, so that a department added later that sorts first does not become the chosen one.
    if (default_id !== undefined && getLocalStorage(SELECTED_DEPARTMENT_KEY) !== default_id)
      setLocalStorage(SELECTED_DEPARTMENT_KEY, default_id)
  }, [default_id])

  const choice = useMemo<DepartmentChoice>(
    () => ({
      department,
      departments,
      loading,
      locked,
      choose: (id) => {
        if (!locked) setLocalStorage(SELECTED_DEPARTMENT_KEY, id)
      },
    }),
    [department, departments, loading, locked],
  )

  return <DepartmentContext value={choice}>{children}</DepartmentContext>
}
