// The filter of the audit log. It is in the URL, so that a result can be sent to another person.
import { type AuditThing, THING_NAMES } from '@webale/domain/features/audit/audit.ts'
import { readDay, readId, readOneOf, readPage, useUrlFilter } from '../../lib/url-filter.ts'

export type AuditFilterFields = {
  /** '' for all people. */
  readonly person: string
  readonly thing: AuditThing | ''
  /** YYYY-MM-DD, or '' for every day. */
  readonly day: string
  /** Counted from 1. */
  readonly page: number
}

const NONE = { person: '', thing: '', day: '' } as const

/** A change of anything but the page returns to page 1. */
export const useAuditFilter = () => {
  const [params, change] = useUrlFilter()
  const [person, thing, day] = [
    readId(params, 'person'),
    readOneOf(params, 'thing', THING_NAMES) ?? '',
    readDay(params, 'day'),
  ] as const

  const filter: AuditFilterFields = { person, thing, day, page: readPage(params) }

  return {
    filter,
    change: (part: Partial<AuditFilterFields>) => change(part),
    clear: () => change(NONE),
    isFiltered: person !== '' || thing !== '' || day !== '',
  }
}

export type AuditFilterState = ReturnType<typeof useAuditFilter>
