// Writing that is on the disk afterwards, also when the power fails meanwhile.
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'

/** Flushes a folder, so that a renamed file survives a power cut. */
export const syncFolder = (folder: string): void => {
  // Windows writes folders itself and cannot open them.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')

  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export const syncFile = (file: string): void => {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Writes a small file atomically: after a power cut there is the old or the new content. */
export const writeAtomically = (file: string, text: string): void => {
  const unfinished = `${file}.part`
  writeFileSync(unfinished, text, { mode: 0o600 })
  syncFile(unfinished)
  renameSync(unfinished, file)
}
