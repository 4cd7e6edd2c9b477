// violates: imports - a migration that imports a number from the domain; the number may change later.
import { MAX_MOVED } from '@webale/domain/kernel/bounds.ts'

export const bound = MAX_MOVED
