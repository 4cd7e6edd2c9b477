// 'Send goods': the two departments and the goods.
import type { Product } from '@webale/domain/features/product/product.ts'
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import { NewTransfer } from '@webale/domain/features/transfer/transfer.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useDepartment } from '../../lib/session/department.tsx'
import { useIsServerAway } from '../../lib/server/contact.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { CameraButton } from '../../components/camera-button.tsx'
import { wordsOfLine } from '../../components/form/check-form.ts'
import { FormField } from '../../components/form/fields.tsx'
import { type FormFields, useForm } from '../../components/form/use-form.ts'
import { useScannedProducts } from '../../components/use-scanned-products.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { SendLines } from './send-lines.tsx'
import {
  addProductToSend,
  findMissingOfTransfer,
  type SendValues,
  toTransferInput,
} from './send-values.ts'

/** May this product leave the department? Bundles are sent as their components. */
const isSendable = (product: Product, { from_department_id }: SendValues): boolean =>
  !product.is_bundle && product.department_id === from_department_id

const Departments = ({ form }: { form: FormFields<SendValues> }) => {
  const { locked } = useDepartment()
  const { data: departments = [] } = useQuery(transferApi.places, {})
  const options = optionsOf(departments)
  const { from_department_id, to_department_id, lines } = form.values

  return (
    <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
      <FormField
        form={form}
        name="from_department_id"
        label="From"
        required
      >
        {(field) => (
          <Select
            {...field}
            options={options}
            placeholder="Choose a department"
            disabled={locked || lines.length > 0}
            onChange={({ target }) =>
              // Goods do not go where they come from.
              form.change({
                from_department_id: target.value,
                ...(target.value === to_department_id && { to_department_id: '' }),
              })
            }
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="to_department_id"
        label="To"
        required
      >
        {(field) => (
          <Select
            {...field}
            options={options.filter(({ value }) => value !== from_department_id)}
            placeholder="Choose a department"
            onChange={({ target }) =>
              // The chosen products belong to the department that was chosen before.
              form.change({
                to_department_id: target.value,
                lines: lines.map((line) => ({
                  ...line,
                  receiving_product: null,
                  factor: 1,
                })),
              })
            }
          />
        )}
      </FormField>
    </div>
  )
}

export const SendDialog = ({ onClose }: { onClose: () => void }) => {
  const { department } = useDepartment()
  const [id] = useState(uuidv7)
  const send = useCommand(transferApi.send)
  const isAway = useIsServerAway()
  const start: SendValues = {
    id,
    from_department_id: department?.id ?? '',
    to_department_id: '',
    lines: [],
  }

  const form = useForm(NewTransfer, {
    start,
    toInput: toTransferInput,
    precheck: findMissingOfTransfer,
    fieldAt: (path) =>
      path.startsWith('lines') ? 'lines' : path in start ? (path as keyof SendValues) : null,
    wordsAt: wordsOfLine(({ lines }, index) => lines[index]?.product.name),
    fieldOfRefusal: {
      no_twin: 'lines',
      too_little_stock: 'lines',
      invalid_input: 'lines',
    },
  })

  const { values } = form
  const [scanned, setScanned] = useState<string | null>(null)
  const takeCode = useScannedProducts({
    isWanted: (product) => isSendable(product, values),
    onProduct: (product) => {
      form.change({ lines: addProductToSend(form.current().lines, product) })
      setScanned(product.name)
    },
  })

  const save = async (): Promise<void> => {
    const result = await form.send(send.run)
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title="Send goods"
      width="xl"
      submitLabel="Send"
      dirty={form.unsaved}
      busy={send.pending}
      blocked={isAway ? 'Send needs the server' : null}
      onSubmit={save}
      onClose={onClose}
    >
      <Departments form={form} />
      <SendLines
        {...values}
        problem={form.errorOf('lines')}
        camera={
          <CameraButton
            onCode={takeCode}
            result={scanned && `${scanned} added`}
          />
        }
        isOffered={(product) =>
          isSendable(product, values) &&
          !values.lines.some((line) => line.product.id === product.id)
        }
        onChange={(lines) => form.change({ lines })}
      />
    </FormDialog>
  )
}
