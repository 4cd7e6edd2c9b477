// What the history is filtered by. It lives in the address, so a filtered list can be kept, shared and gone back to.
import { isAdmin } from '@webale/domain/access/role.ts'
import { USAGE_STATUSES, type UsageStatus } from '@webale/domain/features/internal-usage/internal-usage.ts'
import { Id } from '@webale/domain/kernel/id.ts'
import { useSearchParams } from 'react-router'
import { useActor } from '../../lib/session.tsx'

export type UsageFilter = {
  /** '' for all. Only admins choose (decision P9). */
  readonly department: string
  readonly status: UsageStatus | ''
  /** Counted from 1. */
  readonly page: number
}

const pageOr = (text: string | null): number => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

const read = (params: URLSearchParams, isFree: boolean): UsageFilter => {
  const department = params.get('department') ?? ''
  return {
    department: isFree && Id.safeParse(department).success ? department : '',
    status: USAGE_STATUSES.find((status) => status === params.get('status')) ?? '',
    page: pageOr(params.get('page')),
  }
}

/** A change of anything but the page begins at the first page again. */
export const useUsageFilter = () => {
  const isFree = isAdmin(useActor())
  const [params, setParams] = useSearchParams()
  const filter = read(params, isFree)
  const change = (part: Partial<UsageFilter>): void =>
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
  return { filter, isFree, change, clear: () => change({ department: '', status: '' }), isFiltered: filter.department !== '' || filter.status !== '' }
}

export type UsageFilterState = ReturnType<typeof useUsageFilter>
