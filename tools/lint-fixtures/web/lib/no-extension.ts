// violates: imports
import { call } from './call'

export const ask = call
