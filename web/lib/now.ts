// The device's clock in Kampala time. Only for suggestions in forms; the server decides with its
// own clock.
import { businessDate, formatTime } from '@webale/domain/kernel/time.ts'

/** Today in Kampala, YYYY-MM-DD. */
export const today = (): string => businessDate(new Date().toISOString())

/** The current hour in Kampala, '00' to '23'. */
export const currentHour = (): string => formatTime(new Date().toISOString()).slice(0, 2)

/** The moment, ISO in UTC. */
export const currentMoment = (): string => new Date().toISOString()
