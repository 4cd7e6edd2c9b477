// The filter of the history. It is in the URL, so
// that a filtered list can be bookmarked and shared.
import { isAdmin } from '@webale/domain/access/role.ts'
import {
  USAGE_STATUSES,
  type UsageStatus,
} from '@webale/domain/features/internal-usage/internal-usage.ts'
import { readId, readOneOf, readPage, useUrlFilter } from '../../lib/url-filter.ts'
import { useActor } from '../../lib/session/session.tsx'

export type UsageFilter = {
  /** '' for all. Only admins choose (decision P9). */
  readonly department: string
  readonly status: UsageStatus | ''
  /** Counted from 1. */
  readonly page: number
}

/** A change of anything but the page returns to page 1. */
export const useUsageFilter = () => {
  const isFree = isAdmin(useActor())
  const [params, change] = useUrlFilter()
  const [department, status] = [
    isFree ? readId(params, 'department') : '',
    readOneOf(params, 'status', USAGE_STATUSES) ?? '',
  ] as const

  const filter: UsageFilter = { department, status, page: readPage(params) }

  return {
    filter,
    isFree,
    change: (part: Partial<UsageFilter>) => change(part),
    clear: () => change({ department: '', status: '' }),
    isFiltered: department !== '' || status !== '',
  }
}

export type UsageFilterState = ReturnType<typeof useUsageFilter>
