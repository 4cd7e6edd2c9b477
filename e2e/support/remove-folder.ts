// Removes the folders of stories.
import { rmSync } from 'node:fs'

/**
 * Removes a folder with all its files, also one that is missing. The last process of a browser or
 * server that has ended may still write there, so it tries again.
 */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
