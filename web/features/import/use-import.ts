// The state of the page Import: the file, its columns, the check and the import.
import {
  type CheckedImport,
  importAddresses,
  importApi,
  type ImportResult,
  type UploadedTable,
} from '@webale/domain/features/import/import.api.ts'
import {
  columnsProblem,
  type ImportKind,
  matchColumns,
} from '@webale/domain/features/import/import-fields.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { toFailure } from '../../lib/server/call.ts'
import { isRefusedHere, readImportFile } from '../../lib/spreadsheet/read-import-file.ts'
import { runWithProgress } from '../../lib/server/streams.ts'
import { useCommand } from '../../lib/server/use-command.ts'

export type ChosenFile = { readonly name: string; readonly table: UploadedTable }

type ImportChoices = {
  readonly columns: readonly (string | null)[]
  readonly create_categories: boolean
  readonly department_id: string | null
}

type ImportState = {
  readonly kind: ImportKind
  readonly file: ChosenFile | null
  readonly choices: ImportChoices
  readonly checked: CheckedImport | null
  readonly result: ImportResult | null
  /** Why the file was refused, or must be checked again. */
  readonly problem: string | null
  readonly work: 'file' | 'check' | null
}

const NOTHING = {
  file: null,
  checked: null,
  result: null,
  problem: null,
} as const

const START: ImportState = {
  ...NOTHING,
  kind: 'products',
  choices: { columns: [], create_categories: false, department_id: null },
  work: null,
}

const ignoreProgress = (): void => undefined

const sendFile = async (
  chosen: File,
  kind: ImportKind,
  department_id: string | null,
): Promise<Pick<ImportState, 'file' | 'choices'>> => {
  const body = await readImportFile(chosen)
  const table = await runWithProgress<unknown, UploadedTable>(
    importAddresses.upload,
    body,
    ignoreProgress,
  )

  const choices = {
    columns: matchColumns(kind, table.header),
    create_categories: false,
    department_id,
  }

  return { file: { name: chosen.name, table }, choices }
}

/** The server keeps the file of an import that was begun for a day. This one is given up. */
const forgetUpload = (file: ChosenFile | null): void => {
  if (file === null) return
  const body = JSON.stringify({ upload_id: file.table.upload_id })
  runWithProgress(importAddresses.forget, body, ignoreProgress).catch(() => undefined)
}

/** Gives the file up when the page is left. */
const useForgetting = (file: ChosenFile | null): void => {
  const leave = useEffectEvent(() => forgetUpload(file))
  useEffect(() => () => leave(), [])
}

const orderOf = ({ kind, file, choices }: ImportState) => ({
  upload_id: file?.table.upload_id ?? '',
  kind,
  ...choices,
  columns: [...choices.columns],
})

const useImportState = () => {
  const [state, setState] = useState(START)
  const update = (change: Partial<ImportState>): void =>
    setState((before) => ({ ...before, ...change }))

  const doing = async (
    work: ImportState['work'],
    task: () => Promise<Partial<ImportState>>,
  ): Promise<void> => {
    update({ work, problem: null })
    try {
      update({ work: null, ...(await task()) })
    } catch (error) {
      update({ work: null, problem: isRefusedHere(error) ? error.message : toFailure(error).title })
    }
  }

  /** Another file or kind, or none. */
  const startAgain = (change: Partial<ImportState>): void => {
    forgetUpload(state.file)
    update({ ...NOTHING, ...change })
  }

  return { state, update, doing, startAgain }
}

/** `department_id`: of new products whose row names none, until another one is chosen. */
export const useImport = (department_id: string | null) => {
  const { state, update, doing, startAgain } = useImportState()
  const command = useCommand(importApi.run)
  useForgetting(command.pending ? null : state.file)
  const run = async (): Promise<void> => {
    const hash = state.checked?.hash ?? null
    const outcome = hash === null ? null : await command.run({ ...orderOf(state), hash })
    if (outcome === null) return
    if (outcome.ok) update({ ...NOTHING, result: outcome.output })
    else if (outcome.failure.kind === 'problem' && outcome.failure.code === 'shop_changed')
      update({ checked: null, problem: outcome.failure.title })
  }

  return {
    ...state,
    isRunning: command.pending,
    columnsProblem: state.file === null ? null : columnsProblem(state.kind, state.choices.columns),
    chooseKind: (kind: ImportKind): void => startAgain({ kind }),
    forgetFile: (): void => startAgain({}),
    /** What was checked no longer holds. */
    choose: (change: Partial<ImportChoices>): void =>
      update({
        choices: { ...state.choices, ...change },
        checked: null,
        problem: null,
      }),
    chooseFile: (chosen: File): Promise<void> => {
      startAgain({})
      return doing('file', () => sendFile(chosen, state.kind, department_id))
    },
    check: (): Promise<void> => {
      update({ checked: null })
      return doing('check', async () => ({
        checked: await runWithProgress(
          importAddresses.check,
          JSON.stringify(orderOf(state)),
          ignoreProgress,
        ),
      }))
    },
    run,
  }
}

export type FileImport = ReturnType<typeof useImport>
