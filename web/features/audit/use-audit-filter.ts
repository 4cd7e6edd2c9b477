// What the audit log is filtered by. It lives in the address, so that what was found can be sent to somebody else.
import { type Thing, THING_NAMES } from '@webale/domain/features/audit/audit.ts'
import { Id } from '@webale/domain/kernel/id.ts'
import { Day } from '@webale/domain/kernel/time.ts'
import { useSearchParams } from 'react-router'

export type AuditFilterFields = {
  /** '' for everybody. */
  readonly person: string
  readonly thing: Thing | ''
  /** YYYY-MM-DD, or '' for every day. */
  readonly day: string
  /** Counted from 1. */
  readonly page: number
}

const NONE = { person: '', thing: '', day: '' } as const

const pageOr = (text: string | null): number => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

const read = (params: URLSearchParams): AuditFilterFields => {
  const [person, day] = [params.get('person') ?? '', params.get('day') ?? '']
  return {
    person: Id.safeParse(person).success ? person : '',
    thing: THING_NAMES.find((thing) => thing === params.get('thing')) ?? '',
    day: Day.safeParse(day).success ? day : '',
    page: pageOr(params.get('page')),
  }
}

/** A change of anything but the page begins at the first page again. */
export const useAuditFilter = () => {
  const [params, setParams] = useSearchParams()
  const filter = read(params)
  const change = (part: Partial<AuditFilterFields>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ page: 1, ...part })) {
          if (value === '' || value === 1) next.delete(name)
          else next.set(name, String(value))
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const { person, thing, day } = filter
  return { filter, change, clear: () => change(NONE), isFiltered: person !== '' || thing !== '' || day !== '' }
}

export type AuditFilterState = ReturnType<typeof useAuditFilter>
