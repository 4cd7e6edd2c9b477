// The type of one falsification with a database tool, and the ids of its invented rows.
import type { RuleName } from '@webale/domain/features/doctor/doctor-rules.ts'
import type { Engine } from '../platform/database/store.ts'

export type Corruption = {
  readonly what: string
  readonly statements: readonly string[] | ((engine: Engine) => readonly string[])
  /** The server then seals pending entries, as it would within seconds. */
  readonly isResealed?: true
  /** The rule that finds it; null for a falsification that no program on the same disk can find. */
  readonly by: RuleName | null
}

export const ID = '01900000-0000-7000-8000-00000000000'
export const AT = '2026-11-21T10:00:00.000Z'
export const SOAP = "(select id from products where name = 'Soap')"
export const SECOND = "(select id from sales where receipt_number = 'RCP-000002')"
const PERSON = '(select min(cast(user_id as text)) from user_roles)'
export const uuid = (text: string) => (engine: Engine) =>
  engine === 'postgres' ? `cast(${text} as uuid)` : text
export const person = uuid(PERSON)
