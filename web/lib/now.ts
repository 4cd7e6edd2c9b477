// The device's clock as the shop reads it. Only for what the form suggests; the server decides with its own.
import { businessDate } from '@webale/domain/kernel/time.ts'

/** Today in Kampala, YYYY-MM-DD. */
export const today = (): string => businessDate(new Date().toISOString())
