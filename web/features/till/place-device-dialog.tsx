// The drawer and the printer of one device, chosen from the office.
import { LOCAL_PRINTER } from '@webale/domain/features/printing/local-printer.ts'
import type { Printer } from '@webale/domain/features/printing/printer.ts'
import type { Drawer } from '@webale/domain/features/shift/drawer.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import type { SellingDevice } from '@webale/domain/features/till/till.ts'
import { useState } from 'react'
import { useCommand } from '../../lib/server/use-command.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { Select } from '../../ui/select.tsx'

type PlaceDeviceProps = {
  device: SellingDevice
  /** Null in a shop that uses no shifts. */
  drawers: readonly Drawer[] | null
  printers: readonly Printer[]
  onClose: () => void
}

export const PlaceDeviceDialog = ({ device, drawers, printers, onClose }: PlaceDeviceProps) => {
  const [drawer_id, setDrawer] = useState(device.drawer_id ?? '')
  const [printer, setPrinter] = useState(device.printer ?? '')
  const place = useCommand(tillApi.place)
  // What somebody else chose for it stays, also where this person could not choose it.
  const isForeign = (id: string | null, known: readonly { id: string }[]): boolean =>
    id !== null && id !== LOCAL_PRINTER && !known.some((one) => one.id === id)

  const keep = (id: string | null, known: readonly { id: string }[]) =>
    isForeign(id, known) ? [{ value: id ?? '', label: 'Of another department' }] : []

  // Only the device itself can connect a printer of its own.
  const own = device.printer === LOCAL_PRINTER ? [{ value: LOCAL_PRINTER, label: 'Its own' }] : []
  const save = async (): Promise<void> => {
    const result = await place.run({
      id: device.id,
      drawer_id: drawer_id === '' ? null : drawer_id,
      printer: printer === '' ? null : printer,
    })

    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title={`Till ${device.number}`}
      description={device.name}
      width="s"
      submitLabel="Save"
      dirty={drawer_id !== (device.drawer_id ?? '') || printer !== (device.printer ?? '')}
      busy={place.pending}
      onSubmit={save}
      onClose={onClose}
    >
      {drawers !== null && (
        <Field
          label="Drawer"
          hint={
            device.opened_drawer === null
              ? 'Its sales belong to the open shift of this drawer.'
              : `The shift of ${device.opened_drawer} is open. This counts when it is closed.`
          }
        >
          <Select
            value={drawer_id}
            placeholder="No drawer"
            options={[...optionsOf(drawers), ...keep(device.drawer_id, drawers)]}
            onChange={({ target }) => setDrawer(target.value)}
          />
        </Field>
      )}
      <Field label="Print receipts with">
        <Select
          value={printer}
          placeholder="Browser"
          options={[...optionsOf(printers), ...own, ...keep(device.printer, printers)]}
          onChange={({ target }) => setPrinter(target.value)}
        />
      </Field>
      <p className="text-small text-text-2">The device follows within a minute.</p>
    </FormDialog>
  )
}
