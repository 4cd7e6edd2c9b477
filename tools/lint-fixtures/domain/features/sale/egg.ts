// violates: linter import(no-cycle)
import { hen } from './hen.ts'

export const egg = (): string => hen()
