// The name on slips, statements and reminders: that of the department that is chosen at the top of
// the page.
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { useDepartment } from '../../../lib/session/department.tsx'
import { useQuery } from '../../../lib/server/use-query.ts'

export const useBusinessName = (): string => {
  const { department } = useDepartment()
  const settings = useQuery(
    settingsApi.get,
    department === null ? {} : { department_id: department.id },
  )

  return settings.data?.effective.business_name ?? ''
}
