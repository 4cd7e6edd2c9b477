// The replica for reports: whether it is used, and what to do when it is not.
import { z } from 'zod'

const REPLICA_FAULTS = [
  'unreachable',
  'refused',
  'no_standby',
  'other_shop',
  'not_following',
  'hidden_state',
  'behind',
  'failed',
] as const

/** Why a report was read from the main database. */
export type ReplicaFault = (typeof REPLICA_FAULTS)[number]

/** Of the last report or check; `fault` is null while the replica is used. */
export const ReplicaState = z.object({ fault: z.enum(REPLICA_FAULTS).nullable() })
export type ReplicaState = z.output<typeof ReplicaState>

const ADVICE: Readonly<Record<ReplicaFault, string>> = {
  unreachable:
    'The database for reports does not answer. Ask your technician to start it or to correct ' +
    'its address',
  refused:
    'The database for reports refuses its user. ' +
    'Ask your technician to correct the password or the rights',
  no_standby:
    'The database for reports is no standby. Ask your technician to correct DATABASE_READ_URL',
  other_shop:
    'The database for reports is of another shop. Ask your technician to correct DATABASE_READ_URL',
  not_following:
    'The database for reports gets no changes from the main database. ' +
    'Ask your technician to connect it',
  hidden_state:
    'The database for reports does not show its state. ' +
    'Ask your technician to grant pg_monitor to its user',
  behind:
    'The database for reports is behind. Ask your technician to check its computer and the network',
  failed: 'The database for reports did not finish a report. Ask your technician to check its log',
}

/** What to do about a replica that is not used; null while it is used. */
export const replicaAdvice = ({ fault }: ReplicaState): string | null =>
  fault === null ? null : ADVICE[fault]
