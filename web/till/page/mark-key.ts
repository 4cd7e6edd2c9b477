// The local storage key of what a device remembers of its till (till-mark.ts). It is apart because
// the start asks for it before the code of the till is loaded.
import type { TillDatabase } from '../disk/database.ts'

export const markKeyOf = ({ name }: TillDatabase): string => `${name}.mark`
