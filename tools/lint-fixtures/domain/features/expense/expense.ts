// violates: none
import { z } from 'zod'
import { money } from '../../kernel/money.ts'

/** A day from outside is no clock: new Date(text) is allowed, and so are words like today. */
export const yearOf = (day: string): number => new Date(day).getFullYear()

export const Amount = z.object({ amount: money })
