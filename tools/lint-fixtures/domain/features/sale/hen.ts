// violates: linter import(no-cycle)
import { egg } from './egg.ts'

export const hen = (): string => egg()
