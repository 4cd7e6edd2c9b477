// violates: imports
import { readFileSync } from 'node:fs'

export const read = (): string => readFileSync('prices.txt', 'utf8')
