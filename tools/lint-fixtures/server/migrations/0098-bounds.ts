// violates: imports - a migration that takes a number from the domain, which may be another one when the next shop is opened.
import { MAX_MOVED } from '@webale/domain/kernel/bounds.ts'

export const bound = MAX_MOVED
