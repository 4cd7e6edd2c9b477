// The month shown in a list, kept in the URL so that
// it can be shared and reached with the back button.
import { monthsBefore, ROWS_AT_FIRST } from '@webale/domain/kernel/month.ts'
import { useState } from 'react'
import { useUrlFilter } from '../lib/url-filter.ts'
import { today } from '../lib/now.ts'
import { Select } from '../ui/select.tsx'

const MONTHS = 36

const names = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'November 2026'. */
export const formatMonth = (month: string): string =>
  names.format(new Date(`${month}-01T00:00:00.000Z`))

/**
 * The chosen month and how many rows are wanted; `sent`
 * is the input for the server without default values.
 */
export const useMonthFilter = () => {
  const [params, change] = useUrlFilter()
  const [limit, setLimit] = useState(ROWS_AT_FIRST)
  const parameter = params.get('month') ?? ''
  const month = monthsBefore(today(), MONTHS).includes(parameter) ? parameter : undefined

  return {
    month,
    sent: { ...(month !== undefined && { month }), ...(limit > ROWS_AT_FIRST && { limit }) },
    choose: (wanted: string) => {
      setLimit(ROWS_AT_FIRST)
      change({ month: wanted })
    },
    showMore: () => setLimit(limit + ROWS_AT_FIRST),
  }
}

export const MonthFilter = ({
  month,
  choose,
}: Pick<ReturnType<typeof useMonthFilter>, 'month' | 'choose'>) => (
  <Select
    aria-label="Month"
    options={[
      { value: '', label: 'All months' },
      ...monthsBefore(today(), MONTHS).map((value) => ({ value, label: formatMonth(value) })),
    ]}
    value={month ?? ''}
    onChange={({ target }) => choose(target.value)}
  />
)

/** Loads more rows while there are more and the server allows more. */
export const loadMoreOf = (
  shown: number,
  count: number,
  most: number,
  showMore: () => void,
): (() => void) | undefined => (shown < count && shown < most ? showMore : undefined)
