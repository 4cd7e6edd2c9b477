// The three roles, and who is acting. The role is always the server's answer, never a token's (decision P13).
export const ROLES = ['admin', 'moderator', 'user'] as const
export type Role = (typeof ROLES)[number]

/** A missing or unknown role means `user` (AUTH-023). */
export const roleOr = (value: unknown): Role =>
  (ROLES as readonly unknown[]).includes(value) ? (value as Role) : 'user'

/** Who does something: read from the database with every request, so a changed role counts at once. */
export type Actor = {
  readonly id: string
  readonly email: string
  readonly full_name: string
  readonly role: Role
  readonly department_id: string | null
  /** The sign-in on this device, for the audit log; nobody's rights depend on it. */
  readonly session_id?: string
}

export const isAdmin = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'admin'

/** Non-admins work in a department; without one they see only the Department Access Required screen (GEN-006). */
export const lacksDepartment = (actor: Pick<Actor, 'role' | 'department_id'>): boolean =>
  actor.role !== 'admin' && actor.department_id === null
