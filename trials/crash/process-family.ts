// A process with those that it started, killed or frozen at once as by a computer whose power or
// network fails.
import { readdirSync, readFileSync } from 'node:fs'

const parentOf = (pid: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return 0
  }
}

/** The ids of the process and of all that it started. */
export const familyOf = (pid: number): number[] => [
  pid,
  ...readdirSync('/proc')
    .filter((name) => parentOf(name) === pid)
    .map(Number),
]

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

export type FamilySignal = 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'

export const signalFamily = (pid: number, signal: FamilySignal): void => {
  // First of all it must not start others.
  if (signal !== 'SIGCONT') send(pid, 'SIGSTOP')
  for (const each of familyOf(pid)) send(each, signal)
}
