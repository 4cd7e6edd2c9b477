// violates: imports
import { call } from '../lib/call.ts'

export const ask = call
