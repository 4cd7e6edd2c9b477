// violates: linter eslint(no-restricted-imports)
import { call } from '../lib/call.ts'

export const ask = call
