// violates: imports
import { Pool } from 'pg'

export const pool = Pool
