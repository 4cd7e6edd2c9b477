// What the server's machine says about itself.
import { statfs } from 'node:fs/promises'

type Machine = {
  /** Seconds. */
  readonly uptime: number
  readonly node_version: string
  /** The disk that the folder lies on, in bytes; null where the system does not tell. */
  readonly disk: { readonly free: number; readonly size: number } | null
}

export const readMachine = async (folder: string): Promise<Machine> => {
  const disk = await statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }),
    () => null,
  )
  return { uptime: process.uptime(), node_version: process.versions.node, disk }
}
