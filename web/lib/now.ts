// The device's clock as the shop reads it. Only for what the form suggests; the server decides with its own.
import { businessDate, formatTime } from '@webale/domain/kernel/time.ts'

/** Today in Kampala, YYYY-MM-DD. */
export const today = (): string => businessDate(new Date().toISOString())

/** The hour that is running in Kampala, '00' to '23'. */
export const hourNow = (): string => formatTime(new Date().toISOString()).slice(0, 2)
