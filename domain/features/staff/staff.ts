// Staff: who works here, as what, and in which department. Rules of the specification, point 5 (STAFF-012 to STAFF-018).
import { z } from 'zod'
import { ROLES } from '../../access/role.ts'
import { Id } from '../../kernel/id.ts'
import { LEAST_PASSWORD, MOST_PASSWORD } from '../session/password.ts'

const MISSING = 'Please fill in all required fields'
const NO_DEPARTMENT = 'Please select a department for the user'
const MOST_NAME = 100
const MOST_EMAIL = 255
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u

type Filled = { readonly email: string; readonly password: string; readonly fullName: string; readonly departmentId: string }
type Problem = { readonly field: keyof Filled; readonly message: string }

/** The first thing that does not fit, in the order in which people are told (SCH-022). */
const problemOf = ({ email, password, fullName, departmentId }: Filled): Problem | null => {
  const empty = (
    [
      ['fullName', fullName],
      ['email', email],
      ['password', password],
    ] as const
  ).find(([, value]) => value === '')
  if (empty !== undefined) return { field: empty[0], message: MISSING }
  if (!EMAIL.test(email) || email.length > MOST_EMAIL) return { field: 'email', message: 'Please enter a valid email address' }
  if (password.length < LEAST_PASSWORD) return { field: 'password', message: `Password must be at least ${LEAST_PASSWORD} characters` }
  if (password.length > MOST_PASSWORD) return { field: 'password', message: `Password must be at most ${MOST_PASSWORD} characters` }
  if (fullName.length < 2) return { field: 'fullName', message: 'Name must be at least 2 characters' }
  if (fullName.length > MOST_NAME) return { field: 'fullName', message: `Name must be at most ${MOST_NAME} characters` }
  if (/\p{Cc}/u.test(fullName)) return { field: 'fullName', message: 'Name must be one line of text' }
  return Id.safeParse(departmentId).success ? null : { field: 'departmentId', message: NO_DEPARTMENT }
}

/** What makes a member of staff. The names are the function's own, hence in camelCase (decision D19, P11). */
export const NewStaff = z
  .object({
    fullName: z.string(MISSING).trim(),
    email: z.string(MISSING).trim().toLowerCase(),
    password: z.string(MISSING),
    role: z.enum(ROLES, 'Choose a role'),
    departmentId: z.string(NO_DEPARTMENT),
  })
  .superRefine((staff, context) => {
    const problem = problemOf(staff)
    if (problem !== null) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
  })
export type NewStaff = z.output<typeof NewStaff>

export const StaffCreated = z.object({ success: z.literal(true), userId: Id, message: z.string() })

/** Role and department of somebody who is there already. Without a department a non-admin can do nothing. */
export const StaffChange = z.object({ id: Id, role: z.enum(ROLES, 'Choose a role'), department_id: Id.nullish() })

export const Staff = z.object({
  id: Id,
  full_name: z.string(),
  /** Null when the account is gone and only its history is left. */
  email: z.string().nullable(),
  role: z.enum(ROLES),
  department_id: Id.nullable(),
  department_name: z.string().nullable(),
  created_at: z.string(),
})
export type Staff = z.output<typeof Staff>
