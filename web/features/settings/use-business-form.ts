// The state of the Business Info form for one scope: all of the business, or one department.
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { useEffect, useRef, useState } from 'react'
import { useActor } from '../../lib/session.tsx'
import { useCommand } from '../../lib/use-command.ts'
import { type BusinessField, type BusinessValues, isChanged, problemsOf, type StoredSettings, valuesOf } from './business-values.ts'

type Problems = Partial<Record<BusinessField, string>>

export type BusinessForm = {
  readonly values: BusinessValues
  readonly problems: Problems
  readonly unsaved: boolean
  readonly pending: boolean
  change(field: BusinessField, value: string): void
  /** Puts words under a field that no schema can know of: a file that is no picture. */
  refuse(field: BusinessField, problem: string): void
  save(): Promise<void>
  discard(): void
}

/** What somebody typed and left without saving, until it is saved or discarded; gone with the page. */
const drafts = new Map<string, BusinessValues>()

/** Keeps a changed form when it is taken off the screen; answers how to forget it. */
const useDraft = (key: string, draft: BusinessValues | null): (() => void) => {
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  useEffect(
    () => () => {
      if (latest.current === null) drafts.delete(key)
      else drafts.set(key, latest.current)
    },
    [key],
  )
  return () => {
    latest.current = null
    drafts.delete(key)
  }
}

/** The stored values and the typed ones. Somebody else saved meanwhile: an untouched form follows, a touched one stays. */
const useValues = (read: BusinessValues, key: string) => {
  const [seen, setSeen] = useState(read)
  const [saved, setSaved] = useState(read)
  const [values, setValues] = useState(() => drafts.get(key) ?? read)
  const unsaved = isChanged(saved, values)
  if (isChanged(seen, read)) {
    setSeen(read)
    setSaved(read)
    if (!unsaved) setValues(read)
  }
  const accept = (stored: BusinessValues): void => {
    setSaved(stored)
    setValues(stored)
  }
  return { saved, values, setValues, unsaved, accept }
}

export const useBusinessForm = (stored: StoredSettings, department_id: string | null): BusinessForm => {
  const isGlobal = department_id === null
  const key = `${useActor().id} ${department_id ?? 'global'}`
  const { saved, values, setValues, unsaved, accept } = useValues(valuesOf(isGlobal ? stored.global : stored.department, isGlobal), key)
  const forgetDraft = useDraft(key, unsaved ? values : null)
  const [problems, setProblems] = useState<Problems>({})
  const command = useCommand(settingsApi.save)
  const save = async (): Promise<void> => {
    const found = problemsOf(values, department_id)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const result = await command.run({ ...values, department_id })
    if (result?.ok) accept(valuesOf(result.output, isGlobal))
  }
  return {
    values,
    problems,
    unsaved,
    pending: command.pending,
    change: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }))
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)))
    },
    refuse: (field, problem) => setProblems((before) => ({ ...before, [field]: problem })),
    save,
    discard: () => {
      forgetDraft()
      setValues(saved)
      setProblems({})
    },
  }
}
