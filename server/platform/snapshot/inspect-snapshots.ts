// Reads the snapshot folders for the doctor, from the
// disk, so that it also works beside a running server.
import { join } from 'node:path'
import { hashFile } from './copy.ts'
import { listByAge, listManifests, listSnapshots, type Manifest } from './manifest.ts'
import { type StoredSnapshotProof, readProof } from './stored-snapshot-proof.ts'

type Folders = { readonly folder: string; readonly secondFolder: string | undefined }

type SnapshotFindings = {
  readonly newest: {
    readonly name: string
    readonly same_at: string
    readonly changed: boolean
  } | null
  readonly proof: StoredSnapshotProof | null
  readonly second: { readonly folder: string; readonly has_newest: boolean } | null
  readonly heads: readonly {
    readonly name: string
    readonly chain: string
    readonly created_at: string
  }[]
}

/** The head of the chain in every snapshot according to its manifest, also of damaged snapshots. */
const headsIn = (folder: string): SnapshotFindings['heads'] =>
  listManifests(folder).flatMap(({ name, created_at, facts }) =>
    facts.sealed_head === null ? [] : [{ name, chain: facts.sealed_head, created_at }],
  )

const isChanged = (folder: string, { name, sha256 }: Manifest): boolean => {
  try {
    return hashFile(join(folder, name)) !== sha256
  } catch {
    return true
  }
}

/** `deep` reads the newest snapshot completely and compares its hash. */
export const inspectSnapshots = (
  { folder, secondFolder }: Folders,
  now: string,
  deep: boolean,
): SnapshotFindings => {
  const [newest] = listByAge(folder, now)
  const isThere = (second: string): boolean =>
    listSnapshots(second).some(
      ({ name, sha256 }) => name === newest?.name && sha256 === newest.sha256,
    )

  return {
    newest:
      newest === undefined
        ? null
        : {
            name: newest.name,
            same_at: newest.same_at,
            changed: deep && isChanged(folder, newest),
          },
    proof: readProof(folder),
    second:
      secondFolder === undefined
        ? null
        : { folder: secondFolder, has_newest: newest === undefined || isThere(secondFolder) },
    heads: [folder, ...(secondFolder === undefined ? [] : [secondFolder])].flatMap(headsIn),
  }
}
