// Whether system calls of a server can be watched on this machine.
import { execFileSync } from 'node:child_process'

export const STRACE = 'strace'

/** Why system calls cannot be counted here, or null. */
export const straceProblem = (): string | null => {
  try {
    execFileSync(STRACE, ['-f', '-e', 'trace=fsync', 'true'], { stdio: 'ignore' })
    return null
  } catch (error) {
    return (error as { code?: string }).code === 'ENOENT'
      ? 'strace is not installed'
      : 'strace may not watch processes here'
  }
}
