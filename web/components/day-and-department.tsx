// The day of a record, with its department below for people who see several.
import { formatDay } from '@webale/domain/kernel/time.ts'
import { useDepartment } from '../lib/session/department.tsx'

export const DayAndDepartment = ({
  date,
  department_id,
}: {
  date: string
  department_id: string | null
}) => {
  const { departments, locked } = useDepartment()
  const name = locked ? undefined : departments.find(({ id }) => id === department_id)?.name

  return (
    <>
      <span className="block whitespace-nowrap">{formatDay(date)}</span>
      {name && <span className="block text-small font-normal text-text-2">{name}</span>}
    </>
  )
}
