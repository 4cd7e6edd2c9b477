// violates: imports
import { call } from '@webale/web/lib/call.ts'

export const ask = call
