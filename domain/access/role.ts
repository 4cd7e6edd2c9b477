// The three roles, and the person who acts. The role is read from the database, never from a token
// (decision P13).
export const ROLES = ['admin', 'moderator', 'user'] as const
export type Role = (typeof ROLES)[number]

/** A missing or unknown role means `user`. */
export const roleOr = (value: unknown): Role =>
  (ROLES as readonly unknown[]).includes(value) ? (value as Role) : 'user'

/**
 * The person who acts. Read from the database with every
 * request, so a changed role takes effect at once.
 */
export type Actor = {
  readonly id: string
  readonly email: string
  readonly full_name: string
  readonly role: Role
  readonly department_id: string | null
  /** The session on this device, for the audit log only: no permission depends on it. */
  readonly session_id?: string
  /** The shift that was opened last in this session, also when it is closed by now. */
  readonly opened_shift_id?: string
  /**
   * Signed in by PIN on a shared till: has the rights of
   * role user, and may change nothing of the account.
   */
  readonly by_pin?: true
  /**
   * Continues without a PIN on a locked till while the server is away: has the rights of role
   * user.
   */
  readonly without_pin?: true
}

export const isAdmin = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'admin'

/** Leaders are administrators, and moderators in their own department. */
export const isLeader = (actor: Pick<Actor, 'role'>): boolean => actor.role !== 'user'

/**
 * Non-admins work in a department; without one they see only the Department Access Required screen.
 */
export const lacksDepartment = (actor: Pick<Actor, 'role' | 'department_id'>): boolean =>
  actor.role !== 'admin' && actor.department_id === null
