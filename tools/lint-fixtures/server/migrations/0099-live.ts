// violates: imports - a migration that runs code of the program, which will have changed when the next shop is opened.
import { guards } from '../platform/guards.ts'

export const live = guards
