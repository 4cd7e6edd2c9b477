// The manifest inside each version: for which system
// it is, and the size and hash of each of its files.
import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * The systems that archives are built for, as Node names them: process.platform and process.arch.
 */
export const SYSTEMS = ['linux-x64', 'linux-arm64', 'win32-x64'] as const
export type System = (typeof SYSTEMS)[number]

const MODES = [0o644, 0o755]

export const MANIFEST = 'manifest.json'

const path = z
  .string()
  .regex(/^(?!.*(^|\/)\.{1,2}(\/|$))[\w@+.-][\w@+. -]*(\/[\w@+.-][\w@+. -]*)*$/)
const version = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)

export const ReleaseManifest = z.object({
  product: z.literal('webale'),
  version,
  system: z.enum(SYSTEMS),
  /** The oldest Node that it runs on: '20.19'. */
  node: z.string().regex(/^\d+\.\d+$/),
  files: z.record(
    path,
    z.object({
      size: z.number().int(),
      sha256: z.string(),
      /** For reading, or for running; no other right, such as that of the owner (setuid). */
      mode: z.number().refine((mode) => MODES.includes(mode)),
    }),
  ),
})
export type ReleaseManifest = z.output<typeof ReleaseManifest>

export const digestOf = (data: Uint8Array): string =>
  createHash('sha256').update(data).digest('hex')
/** Positive when `a` is the newer version. */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  const different = left.findIndex((number, index) => number !== right[index])
  return different < 0 ? 0 : (left[different] ?? 0) - (right[different] ?? 0)
}
