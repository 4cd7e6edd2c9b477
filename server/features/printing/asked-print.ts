// What a print is made from: who asks for which document, and what comes out.
import type { Actor } from '@webale/domain/access/role.ts'
import type { PrintLine } from '@webale/domain/features/printing/print-line.ts'
import {
  type EffectiveSettings,
  effectiveSettings,
} from '@webale/domain/features/settings/settings.ts'
import type { Db } from '../../platform/database/store.ts'
import { findDepartmentSettings, findGlobalSettings } from '../settings/settings.queries.ts'

export type PrintedDocument = {
  readonly label: string
  readonly lines: readonly PrintLine[]
  /** Cash goes into the drawer or out of it. */
  readonly movesCash: boolean
  readonly at: string
}

export type AskedPrint = {
  readonly db: Db
  readonly actor: Actor
  readonly id: string
  readonly isCopy: boolean
  readonly now: string
  /** The days of a statement; null for its start and for today. */
  readonly from: string | null
  readonly until: string | null
}

export const settingsFor = async (
  db: Db,
  department_id: string | null,
): Promise<EffectiveSettings> => {
  const global = (await findGlobalSettings(db)) ?? null
  const department =
    department_id === null ? null : ((await findDepartmentSettings(db, department_id)) ?? null)
  return effectiveSettings(department, global)
}
