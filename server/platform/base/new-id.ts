// Ids of new rows: UUIDs of version 7, in increasing order.
import { V7Generator } from 'uuidv7'
import { nextUint32 } from './random.ts'

const generator = new V7Generator({ nextUint32 })

/** A new globally unique id. */
export const newId = (): string => generator.generate().toString()
