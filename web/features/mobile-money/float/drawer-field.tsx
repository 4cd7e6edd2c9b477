// The drawer whose cash moves with float; at first the one of this device.
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { FormField } from '../../../components/form/fields.tsx'
import type { FormFields } from '../../../components/form/use-form.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { useShopRules } from '../../../lib/session/session.tsx'
import { optionsOf } from '../../../ui/options-of.ts'
import { Select } from '../../../ui/select.tsx'

type DrawerValues = { readonly drawer_id: string | null }

export const DrawerField = <Values extends DrawerValues>({
  form,
  hint,
}: {
  form: FormFields<Values>
  hint: string
}) => {
  const { shifts } = useShopRules()
  const drawers = useQuery(drawerApi.list, {}, { enabled: shifts })

  return (
    shifts && (
      <FormField
        form={form as unknown as FormFields<DrawerValues>}
        name="drawer_id"
        label="Drawer"
        hint={hint}
      >
        {({ value, onChange, ref, onBlur }) => (
          <Select
            ref={ref}
            onBlur={onBlur}
            value={value ?? ''}
            placeholder="No drawer"
            options={optionsOf(drawers.data ?? [])}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          />
        )}
      </FormField>
    )
  )
}
