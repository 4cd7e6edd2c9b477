// The state of the page Import: the file, its columns, the check and the import.
import {
  type CheckedImport,
  importAddresses,
  importApi,
  type ImportResult,
} from '@webale/domain/features/import/import.api.ts'
import { columnsProblem, type ImportKind } from '@webale/domain/features/import/import-fields.ts'
import type { PointQuestion } from '@webale/domain/features/import/import-plan.ts'
import { isTextColumn, withMarkedTexts } from '@webale/domain/features/import/list-tables.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { toFailure } from '../../lib/server/call.ts'
import { downloadText, formatCsv } from '../../lib/csv.ts'
import { isRefusedHere } from '../../lib/spreadsheet/read-import-file.ts'
import { runWithProgress } from '../../lib/server/streams.ts'
import { type CommandOutcome, useCommand } from '../../lib/server/use-command.ts'
import {
  choicesFor,
  type ChosenFile,
  forgetUpload,
  ignoreProgress,
  type ImportChoices,
  sendFile,
  withHeader,
} from './chosen-file.ts'

type ImportState = {
  readonly kind: ImportKind
  readonly file: ChosenFile | null
  readonly choices: ImportChoices
  readonly checked: CheckedImport | null
  /** What the amounts mean was asked; the answer can be changed. */
  readonly questions: readonly PointQuestion[]
  /** Of all parts that are imported. */
  readonly result: ImportResult | null
  /** The part that is next, after others are imported; null before the first. */
  readonly next_part: number | null
  /** Why the file was refused, or must be checked again. */
  readonly problem: string | null
  readonly work: 'file' | 'check' | 'parts' | null
}

const NOTHING = {
  file: null,
  checked: null,
  questions: [],
  result: null,
  next_part: null,
  problem: null,
} as const

const START: ImportState = {
  ...NOTHING,
  kind: 'products',
  choices: {
    columns: [],
    doubts: [],
    program: null,
    header_row: null,
    create_categories: false,
    department_id: null,
    points: {},
    negative_to_zero: true,
    mend_names: false,
  },
  work: null,
}

/** Gives the file up when the page is left. */
const useForgetting = (file: ChosenFile | null): void => {
  const leave = useEffectEvent(() => forgetUpload(file))
  useEffect(() => () => leave(), [])
}

/** Rows with errors are never imported; those without are, once the person says so. */
const orderOf = (
  { kind, file, choices: { doubts: _doubts, program: _program, ...choices } }: ImportState,
  part: number | null,
) => ({
  upload_id: file?.table.upload_id ?? '',
  kind,
  ...choices,
  columns: [...choices.columns],
  good_only: true,
  part,
})

const askCheck = (
  state: ImportState,
  part: number | null,
  with_rest = false,
): Promise<CheckedImport> =>
  runWithProgress(
    importAddresses.check,
    JSON.stringify({ ...orderOf(state, part), with_rest }),
    ignoreProgress,
  )

const sumOf = (before: ImportResult | null, { kind, ...counts }: ImportResult): ImportResult => ({
  kind,
  rows: counts.rows + (before?.rows ?? 0),
  added: counts.added + (before?.added ?? 0),
  changed: counts.changed + (before?.changed ?? 0),
  same: counts.same + (before?.same ?? 0),
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

const partsText = (next: number): string =>
  next === 2
    ? 'Part 1 is imported. Part 2 is next.'
    : `Parts 1 to ${next - 1} are imported. Part ${next} is next.`

type Outcome = CommandOutcome<ImportResult> | null

/** What a part that failed leaves: the earlier ones stay, and the page says which is next. */
const afterFailure = (outcome: Outcome, part: number): Partial<ImportState> => {
  if (outcome === null || outcome.ok) return {}
  const hasChanged = outcome.failure.kind === 'problem' && outcome.failure.code === 'shop_changed'
  if (part === 1) return hasChanged ? { checked: null, problem: outcome.failure.title } : {}

  return { checked: null, next_part: part, problem: `${partsText(part)} Check again` }
}

/** Imports the parts of a file one after the other; each is checked again before it is imported. */
const useParts = ({
  state,
  update,
}: Pick<ReturnType<typeof useImportState>, 'state' | 'update'>) => {
  const command = useCommand(importApi.run)
  const runPart = ({ part, parts, hash }: CheckedImport): Promise<Outcome> =>
    command.run({ ...orderOf(state, part), hash: hash ?? '', keep_file: part < parts })

  const run = async (first: CheckedImport): Promise<void> => {
    let [checked, result] = [first, state.next_part === null ? null : state.result]
    for (;;) {
      const outcome = await runPart(checked)
      if (outcome === null || !outcome.ok) {
        update({ work: null, ...afterFailure(outcome, checked.part) })
        return
      }

      result = sumOf(result, outcome.output)
      const next = checked.part + 1
      if (next > checked.parts) {
        update({ ...NOTHING, work: null, result })
        return
      }

      update({ work: 'parts', result, next_part: next, checked: { ...checked, part: next } })
      try {
        checked = await askCheck(state, next)
      } catch (error) {
        const { title } = toFailure(error)
        update({ work: null, checked: null, problem: `${partsText(next)} ${title}` })
        return
      }
    }
  }

  return { run, isRunning: command.pending || state.work === 'parts' }
}

const saveRest = async (state: ImportState): Promise<void> => {
  const { rest } = await askCheck(state, state.next_part, true)
  if (rest === null) return
  const name = (state.file?.name ?? state.kind).replace(/\.\w+$/, '')
  const { head, rows } = withMarkedTexts(rest, (column) =>
    isTextColumn(state.kind, state.choices.columns, column),
  )

  const text = await formatCsv(head, rows)
  downloadText(`${name}-to-mend.csv`, text, 'text/csv')
}

/** Which file is imported, which of its sheets, and which of its rows names the columns. */
const useFileChoice = (
  { state, update, doing, startAgain }: ReturnType<typeof useImportState>,
  department_id: string | null,
) => {
  const open = (source: File, sheet: number | null): Promise<void> => {
    startAgain({})
    return doing('file', async () => {
      const file = await sendFile(source, sheet)
      return { file, choices: choicesFor(state.kind, file.table, { department_id }) }
    })
  }

  return {
    chooseKind: (kind: ImportKind): void => startAgain({ kind }),
    forgetFile: (): void => startAgain({}),
    chooseFile: (chosen: File): Promise<void> => open(chosen, null),
    chooseSheet: (sheet: number): void => {
      if (state.file !== null) void open(state.file.source, sheet)
    },
    chooseHeader: (row: number): void => {
      if (state.file === null) return
      const table = withHeader(state.file.table, row)
      update({
        file: { ...state.file, table },
        choices: choicesFor(state.kind, table, state.choices),
        checked: null,
        questions: [],
        problem: null,
      })
    },
  }
}

/** Those that were asked before, then the new ones. */
const withQuestions = (
  asked: readonly PointQuestion[],
  more: readonly PointQuestion[],
): readonly PointQuestion[] => [
  ...asked,
  ...more.filter(({ field }) => !asked.some((one) => one.field === field)),
]

/** `department_id`: of new products whose row names none, until another one is chosen. */
export const useImport = (department_id: string | null) => {
  const importing = useImportState()
  const { state, update, doing } = importing
  const { run, isRunning } = useParts({ state, update })
  const fileChoice = useFileChoice(importing, department_id)
  useForgetting(isRunning ? null : state.file)
  const checkWith = (choices: ImportChoices): Promise<void> =>
    doing('check', async () => {
      const checked = await askCheck({ ...state, choices }, state.next_part)
      return { checked, questions: withQuestions(state.questions, checked.questions) }
    })

  return {
    ...state,
    ...fileChoice,
    isRunning,
    columnsProblem: state.file === null ? null : columnsProblem(state.kind, state.choices.columns),
    /** What was checked no longer holds. */
    choose: (change: Partial<ImportChoices>): void =>
      update({ choices: { ...state.choices, ...change }, checked: null, problem: null }),
    check: (): Promise<void> => {
      update({ checked: null })
      return checkWith(state.choices)
    },
    /** Answers a question of the check, and checks again. */
    answer: (change: Partial<ImportChoices>): void => {
      const choices = { ...state.choices, ...change }
      update({ choices })
      void checkWith(choices)
    },
    saveRest: (): Promise<void> =>
      doing('check', async () => {
        await saveRest(state)
        return {}
      }),
    run: (): void => {
      if (state.checked !== null && state.checked.hash !== null) void run(state.checked)
    },
  }
}

export type FileImport = ReturnType<typeof useImport>
