// The fields of the Create New mode: a password can be made up here, the new person gets it afterwards.
import { IconSparkles } from '@tabler/icons-react'
import { MIN_PASSWORD_LENGTH } from '@webale/domain/features/session/password.ts'
import { useState } from 'react'
import { useDepartment } from '../../lib/department.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { generatePassword } from './generate-password.ts'
import { PasswordInput } from './password-input.tsx'
import { RoleChoice } from './role-choice.tsx'
import type { useNewUser } from './use-new-user.ts'

export const NewUserFields = ({ form: { values, problemOf, change } }: { form: ReturnType<typeof useNewUser> }) => {
  const { departments } = useDepartment()
  const [shown, setShown] = useState(false)
  const generate = (): void => {
    change({ password: generatePassword() })
    setShown(true)
  }
  return (
    <>
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        <Field label="Full name" required error={problemOf('fullName')}>
          <Input value={values.fullName} onChange={(event) => change({ fullName: event.target.value })} />
        </Field>
        <Field label="Email" required error={problemOf('email')}>
          <Input
            type="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={values.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label="Password"
        required
        error={problemOf('password')}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. You see it once more afterwards`}
      >
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <PasswordInput
              value={values.password}
              shown={shown}
              onShow={setShown}
              onChange={(password) => change({ password })}
            />
          </div>
          <Button icon={IconSparkles} onClick={generate}>
            Generate
          </Button>
        </div>
      </Field>
      <RoleChoice value={values.role} onChange={(role) => change({ role })} />
      <Field label="Department" required error={problemOf('departmentId')}>
        <Select
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="Select a department"
          value={values.departmentId}
          onChange={(event) => change({ departmentId: event.target.value })}
        />
      </Field>
    </>
  )
}
