// Facts about the machine of the server.
import { statfs } from 'node:fs/promises'

type Machine = {
  /** Seconds. */
  readonly uptime: number
  readonly node_version: string
  /** The disk of the data folder, in bytes; null when the system does not report it. */
  readonly disk: { readonly free: number; readonly size: number } | null
}

export const readMachine = async (folder: string): Promise<Machine> => {
  const disk = await statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }),
    () => null,
  )
  return {
    uptime: process.uptime(),
    node_version: process.versions.node,
    disk,
  }
}
