// Staff: people, their roles and departments. Rules of the specification, point 5.
import { z } from 'zod'
import { ROLES } from '../../access/role.ts'
import { Id } from '../../kernel/id.ts'
import { hasHiddenCharacters, isEmailAddress } from '../../kernel/text.ts'
import { MIN_PASSWORD_LENGTH, MAX_PASSWORD } from '../session/password.ts'

const MISSING = 'Please fill in all required fields'
const NO_DEPARTMENT = 'Please select a department for the user'
const MAX_NAME = 100

/** Message for a password that is too short or too long; null for a valid one. */
const passwordProblem = (password: string): string | null => {
  if (password.length < MIN_PASSWORD_LENGTH)
    return `Password must be at least ${MIN_PASSWORD_LENGTH} characters`
  if (password.length > MAX_PASSWORD) return `Password must be at most ${MAX_PASSWORD} characters`
  // A lone surrogate has no UTF-8 encoding, so two different such passwords would be equal.
  return /\p{Surrogate}/u.test(password) ? 'Password holds a broken character' : null
}

type NewAccountFields = {
  readonly email: string
  readonly password: string
  readonly fullName: string
  readonly departmentId: string
}
type Problem = { readonly field: keyof NewAccountFields; readonly message: string }

/** The first problem, in the order in which problems are shown. */
const problemOf = ({
  email,
  password,
  fullName,
  departmentId,
}: NewAccountFields): Problem | null => {
  const empty = (
    [
      ['fullName', fullName],
      ['email', email],
      ['password', password],
    ] as const
  ).find(([, value]) => value === '')

  if (empty !== undefined) return { field: empty[0], message: MISSING }
  if (!isEmailAddress(email))
    return { field: 'email', message: 'Please enter a valid email address' }

  const weak = passwordProblem(password)
  if (weak !== null) return { field: 'password', message: weak }
  if (fullName.length < 2)
    return { field: 'fullName', message: 'Name must be at least 2 characters' }

  if (fullName.length > MAX_NAME)
    return { field: 'fullName', message: `Name must be at most ${MAX_NAME} characters` }

  if (/\p{Cc}/u.test(fullName))
    return { field: 'fullName', message: 'Name must be one line of text' }

  if (hasHiddenCharacters(fullName))
    return { field: 'fullName', message: 'Name has hidden characters. Type it again' }

  return Id.safeParse(departmentId).success
    ? null
    : { field: 'departmentId', message: NO_DEPARTMENT }
}

/** Input for a new member of staff. The specified field names are camelCase (decision D19, P11). */
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
    if (problem !== null)
      context.addIssue({
        code: 'custom',
        path: [problem.field],
        message: problem.message,
      })
  })
export type NewStaff = z.output<typeof NewStaff>

export const StaffCreated = z.object({
  success: z.literal(true),
  userId: Id,
  message: z.string(),
})

/**
 * New role and department of an existing member. Without a department a non-admin can do nothing.
 */
export const StaffChange = z.object({
  id: Id,
  role: z.enum(ROLES, 'Choose a role'),
  department_id: Id.nullish(),
})

const checkPassword = (password: string, context: z.RefinementCtx): void => {
  const problem = password === '' ? MISSING : passwordProblem(password)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem })
}

/** A new password set by an administrator. */
export const PasswordReset = z.object({
  userId: Id,
  newPassword: z.string(MISSING).superRefine(checkPassword),
})

/** The same password typed twice, to catch typing mistakes. */
export const TypedPassword = z
  .object({ newPassword: z.string(), again: z.string() })
  .superRefine(({ newPassword, again }, context) => {
    const addIssue = (field: 'newPassword' | 'again', message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message })

    const weak = passwordProblem(newPassword)
    if (newPassword === '' || again === '')
      addIssue(newPassword === '' ? 'newPassword' : 'again', MISSING)
    else if (weak !== null) addIssue('newPassword', weak)
    else if (newPassword !== again) addIssue('again', 'Passwords do not match')
  })

export const PasswordWasReset = z.object({
  success: z.literal(true),
  message: z.string(),
  name: z.string(),
})

export const StaffDeleted = z.object({
  success: z.literal(true),
  message: z.string(),
  deletedUsers: z.number(),
})

/** Result for accounts without a profile or role. */
export const SyncResult = z.object({
  success: z.literal(true),
  error: z.null(),
  message: z.string(),
  /** Accounts that can sign in; `existingProfiles` of them already had a profile. */
  totalUsers: z.number(),
  existingProfiles: z.number(),
  syncedUsers: z.number(),
  /** `user` is the address, or the id of an account that has none. */
  errors: z.array(z.object({ user: z.string(), error: z.string() })),
})
export type SyncResult = z.output<typeof SyncResult>

export const Staff = z.object({
  id: Id,
  full_name: z.string(),
  /** Null when the account was deleted and only its history is left. */
  email: z.string().nullable(),
  role: z.enum(ROLES),
  department_id: Id.nullable(),
  department_name: z.string().nullable(),
  created_at: z.string(),
  has_pin: z.boolean(),
})
export type Staff = z.output<typeof Staff>

type NamedStaff = Pick<Staff, 'full_name' | 'email'>

/** Label in a list of people; the address distinguishes people with the same name. */
export const staffLabel = ({ full_name, email }: NamedStaff): string =>
  email === null ? full_name : `${full_name}, ${email}`

/**
 * The person a typed text means: a label, an address,
 * or a unique name; undefined when there is none.
 */
export const findStaffByText = <Person extends NamedStaff>(
  staff: readonly Person[],
  text: string,
): Person | undefined => {
  const query = text.trim().toLowerCase()
  const means = (words: string | null): boolean => words?.toLowerCase() === query
  const exact = staff.find((person) => means(staffLabel(person)) || means(person.email))
  const named = staff.filter(({ full_name }) => means(full_name))

  return exact ?? (named.length === 1 ? named[0] : undefined)
}

/**
 * People deleted by Delete All Non-Admins: all except administrators and the caller (decision P12).
 */
export const withoutAdmins = <Person extends Pick<Staff, 'id' | 'role'>>(
  staff: readonly Person[],
  caller: string,
): readonly Person[] => staff.filter(({ id, role }) => role !== 'admin' && id !== caller)

/**
 * The name for a profile: the given name, otherwise the address before the @; '' without either.
 */
export const nameOf = (given: unknown, email: string): string => {
  const cleanedName = (typeof given === 'string' ? given : '')
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]+/gu, ' ')
    .trim()

  // Cut by characters, because half of an emoji cannot be stored.
  const name = Array.from(cleanedName).slice(0, MAX_NAME).join('').trim()

  return name === '' || hasHiddenCharacters(name) ? (email.split('@')[0] ?? email) : name
}
