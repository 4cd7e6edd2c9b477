// violates: imports
import { can } from '@webale/domain/access/permissions.ts'

export const allowed = can
