// Business Info: the details printed on receipts, for the whole business or one department, with a
// preview of the receipt.
import { isAdmin } from '@webale/domain/access/role.ts'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { businessChatLink } from '@webale/domain/features/settings/settings.ts'
import { useState } from 'react'
import { useActor } from '../../lib/session/session.tsx'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { useUnsavedGuard } from '../../lib/use-unsaved-guard.ts'
import { currentMoment } from '../../lib/now.ts'
import { ReceiptView } from '../../components/receipt-view.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { IconEye } from '../../ui/icons.ts'
import { Select } from '../../ui/select.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { useIsWide } from '../../ui/use-media-query.ts'
import { optionsOf } from '../../ui/options-of.ts'
import { BusinessFormFields } from './business-form.tsx'
import { toEffectiveSettings, inheritedValues, type StoredSettings } from './business-values.ts'
import { sampleReceipt } from './sample-sale.ts'
import { SystemInfo } from './system-info.tsx'
import { ThisDevice } from './this-device.tsx'
import { useBusinessForm } from './use-business-form.ts'
import { WhatsappQr } from './whatsapp-qr.tsx'

const GLOBAL = 'global'

/** The settings that are shown: an admin chooses, others have their own department. */
const ScopeSelect = ({
  value,
  onChange,
}: {
  value: string | null
  onChange: (department_id: string | null) => void
}) => {
  const departments = useQuery(departmentApi.list, {})
  const known = optionsOf(departments.data ?? [])
  // The department was removed meanwhile. Without its own option the select would show another one
  // than is being edited.
  const isGone =
    value !== null &&
    departments.data !== undefined &&
    !known.some((option) => option.value === value)

  const options = [
    { value: GLOBAL, label: 'Global Settings' },
    ...known,
    ...(isGone ? [{ value, label: 'Removed department' }] : []),
  ]

  return (
    <Field
      label="Settings for"
      className="mb-4 md:max-w-sm"
    >
      <Select
        options={options}
        value={value ?? GLOBAL}
        onChange={(event) => onChange(event.target.value === GLOBAL ? null : event.target.value)}
      />
    </Field>
  )
}

const Editor = ({
  stored,
  department_id,
}: {
  stored: StoredSettings
  department_id: string | null
}) => {
  const form = useBusinessForm(stored, department_id)
  const guard = useUnsavedGuard(form.unsaved)
  const wide = useIsWide()
  const [previewing, setPreviewing] = useState(false)
  const [now] = useState(currentMoment)
  const isGlobal = department_id === null
  const effective = toEffectiveSettings(form.values, isGlobal, stored)
  const receipt = sampleReceipt(effective, now)

  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_332px] xl:grid-cols-[minmax(0,1fr)_332px_320px]">
      <div className="min-w-0 space-y-4">
        <Card
          title="Business details"
          actions={
            !wide && (
              <Button
                size="s"
                icon={IconEye}
                onClick={() => setPreviewing(true)}
              >
                Preview receipt
              </Button>
            )
          }
        >
          <BusinessFormFields
            form={form}
            inherited={isGlobal ? null : inheritedValues(stored.global)}
          />
        </Card>
        <SystemInfo />
      </div>
      {wide && (
        <div className="col-start-2 row-span-2 row-start-1 min-w-0 xl:row-span-1">
          <Card
            title="Receipt preview"
            className="sticky top-[calc(var(--bars)+12px)] px-3.5 md:px-3.5"
          >
            <ReceiptView receipt={receipt} />
          </Card>
        </div>
      )}
      <div className="min-w-0 space-y-4 xl:col-start-3 xl:row-start-1">
        <Card title="WhatsApp QR code">
          <WhatsappQr link={businessChatLink(effective)} />
        </Card>
        <ThisDevice receipt={receipt} />
      </div>
      <Dialog
        open={previewing && !wide}
        onClose={() => setPreviewing(false)}
        title="Receipt preview"
        bodyClass="bg-sunken"
      >
        <ReceiptView receipt={receipt} />
      </Dialog>
      <ConfirmDialog
        open={guard.asking}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onClose={guard.stay}
        onConfirm={() => {
          form.discard()
          guard.leave()
        }}
      >
        The business details you changed are not saved yet.
      </ConfirmDialog>
    </div>
  )
}

export const BusinessInfoTab = () => {
  const actor = useActor()
  const [chosen, setChosen] = useState<string | null>(null)
  const department_id = isAdmin(actor) ? chosen : actor.department_id
  const settings = useQuery(settingsApi.get, department_id === null ? {} : { department_id })

  return (
    <>
      {isAdmin(actor) && (
        <ScopeSelect
          value={chosen}
          onChange={setChosen}
        />
      )}
      {settings.isError && (
        <ErrorPanel
          className="mb-4"
          things="settings"
          {...queryErrorProps(settings)}
        />
      )}
      {settings.isPending && !settings.isError && (
        <SkeletonList
          label="Loading settings"
          rowClass="h-16"
        />
      )}
      {settings.data && (
        <Editor
          key={department_id ?? GLOBAL}
          stored={settings.data}
          department_id={department_id}
        />
      )}
    </>
  )
}
