// The state of the Business Info form for one scope: all of the business, or one department.
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import type { BusinessSettings } from '@webale/domain/features/settings/settings.ts'
import type { FieldValue } from '@webale/domain/kernel/merge-edit.ts'
import { useEffect, useRef, useState } from 'react'
import { useActor } from '../../lib/session/session.tsx'
import { useCommand } from '../../lib/server/use-command.ts'
import { type SeenState, useSeen } from '../../lib/server/use-seen.ts'
import {
  BUSINESS_FIELDS,
  type BusinessField,
  type BusinessValues,
  type SettingsDraft,
  mergeSaved,
  isBusinessChanged,
  findBusinessProblems,
  type StoredSettings,
  valueOf,
  toBusinessValues,
} from './business-values.ts'

type Problems = Partial<Record<BusinessField, string>>

export type BusinessForm = {
  readonly values: BusinessValues
  readonly problems: Problems
  readonly unsaved: boolean
  readonly pending: boolean
  /** Changes by others since the form was started. */
  readonly edit: SeenState<BusinessSettings>
  change(field: BusinessField, value: string): void
  /**
   * Shows an error at a field that the schema cannot check, such as a file that is not a picture.
   */
  refuse(field: BusinessField, problem: string): void
  save(): Promise<void>
  discard(): void
}

/** Unsaved input of forms that were left, until it is saved or discarded; lost with the page. */
const drafts = new Map<string, SettingsDraft>()

/** Keeps a changed form when it is unmounted; returns a function that discards it. */
const useDraft = (key: string, draft: SettingsDraft | null): (() => void) => {
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

const NOTHING: BusinessSettings = {
  business_name: null,
  business_address: null,
  business_phone: null,
  business_email: null,
  whatsapp_number: null,
  logo_url: null,
  website: null,
  seasonal_remark: null,
}

/**
 * The typed values and the settings they started from. When another person saves, untouched fields
 * update and touched ones stay.
 */
const useValues = (read: BusinessSettings, key: string, isGlobal: boolean) => {
  const [begun] = useState(
    (): SettingsDraft =>
      drafts.get(key) ?? { seen: read, values: toBusinessValues(read, isGlobal) },
  )

  const [values, setValues] = useState(begun.values)
  const [lastSeen, setLastSeen] = useState(begun.seen)
  const setField = (field: string, value: FieldValue): void =>
    setValues((before) => ({
      ...before,
      [field]: valueOf(field as BusinessField, String(value ?? ''), isGlobal),
    }))

  const edit = useSeen(begun.seen, setField)
  const seen = edit.seen ?? read
  if (BUSINESS_FIELDS.some((field) => lastSeen[field] !== read[field])) {
    setLastSeen(read)
    const next = mergeSaved({ seen, values }, read, isGlobal)
    edit.follow(next.seen)
    setValues(next.values)
  }

  const restart = (stored: BusinessSettings): void => {
    edit.restart(stored)
    setValues(toBusinessValues(stored, isGlobal))
  }

  return {
    seen,
    values,
    setValues,
    edit,
    restart,
    unsaved: isBusinessChanged(toBusinessValues(seen, isGlobal), values),
  }
}

export const useBusinessForm = (
  stored: StoredSettings,
  department_id: string | null,
): BusinessForm => {
  const isGlobal = department_id === null
  const key = `${useActor().id} ${department_id ?? 'global'}`
  const read = (isGlobal ? stored.global : stored.department) ?? NOTHING
  const { seen, values, setValues, edit, restart, unsaved } = useValues(read, key, isGlobal)
  const forgetDraft = useDraft(key, unsaved ? { seen, values } : null)
  const [problems, setProblems] = useState<Problems>({})
  const command = useCommand(settingsApi.save)
  const save = async (): Promise<void> => {
    const found = findBusinessProblems(values, department_id)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const result = await command.run({ ...values, department_id, seen })
    if (result?.ok) restart(result.output)
    else if (result) edit.handleFailure(result.failure)
  }

  return {
    values,
    problems,
    unsaved,
    pending: command.pending,
    edit,
    change: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }))
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)),
      )
    },
    refuse: (field, problem) => setProblems((before) => ({ ...before, [field]: problem })),
    save,
    discard: () => {
      forgetDraft()
      restart(read)
      setProblems({})
    },
  }
}
