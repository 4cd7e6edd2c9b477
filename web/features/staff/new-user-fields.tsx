// The fields of the Create New mode: a password can
// be made up here, the new person gets it afterwards.
import { MIN_PASSWORD_LENGTH } from '@webale/domain/features/session/password.ts'
import { useState } from 'react'
import { useDepartment } from '../../lib/session/department.tsx'
import { FormField, TextField } from '../../components/form/fields.tsx'
import type { FormFields } from '../../components/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { IconSparkles } from '../../ui/icons.ts'
import { Select } from '../../ui/select.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { PasswordInput } from './password-input.tsx'
import { RoleChoice } from './role-choice.tsx'
import type { NewUserValues } from './use-new-user.ts'

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 12
const GROUP = 4

/**
 * Like 'kf7m-2wqa-x9np'. The alphabet has 32 characters, which divide a byte evenly, so none is
 * more likely than another.
 */
const generatePassword = (): string => {
  const signs = Array.from(
    crypto.getRandomValues(new Uint8Array(LENGTH)),
    (byte) => ALPHABET[byte % ALPHABET.length] ?? '',
  )
  return [0, 1, 2]
    .map((group) => signs.slice(group * GROUP, (group + 1) * GROUP).join(''))
    .join('-')
}

export const NewUserFields = ({ form }: { form: FormFields<NewUserValues> }) => {
  const { departments } = useDepartment()
  const [shown, setShown] = useState(false)
  const generate = (): void => {
    form.change({ password: generatePassword() })
    setShown(true)
  }

  return (
    <>
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="fullName"
          label="Full name"
          required
        />
        <TextField
          form={form}
          name="email"
          label="Email"
          required
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <FormField
        form={form}
        name="password"
        label="Password"
        required
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. You see it once more afterwards`}
      >
        {(field) => (
          <div className="flex gap-2">
            <div className="min-w-0 flex-1">
              <PasswordInput
                {...field}
                shown={shown}
                onShow={setShown}
              />
            </div>
            <Button
              icon={IconSparkles}
              onClick={generate}
            >
              Generate
            </Button>
          </div>
        )}
      </FormField>
      <RoleChoice
        value={form.values.role}
        onChange={(role) => form.change({ role })}
      />
      <FormField
        form={form}
        name="departmentId"
        label="Department"
        required
      >
        {(field) => (
          <Select
            {...field}
            options={optionsOf(departments)}
            placeholder="Select a department"
            onChange={(event) => field.onChange(event.target.value)}
          />
        )}
      </FormField>
    </>
  )
}
