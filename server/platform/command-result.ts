// The result that a command line program (admin, doctor, move, restore) reports when it ends.

/** `code` is the exit code of the process, `text` what it prints. */
export type CommandResult = { readonly code: number; readonly text: string }
