// The keys for typing a PIN, by touch or on a keyboard.
import { TypedPin } from '@webale/domain/features/pin/pin.ts'
import type { Seller } from '@webale/domain/features/till/till.ts'
import { firstIssue } from '@webale/domain/kernel/text.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { countPressOnce } from '../lib/press-once.ts'
import { enterPin } from '../till/page/enter-pin.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon, type IconOf } from '../ui/icon.tsx'
import { IconArrowLeft, IconBackspace, IconCheck } from '../ui/icons.ts'
import { Input } from '../ui/input.tsx'

const MAX_DIGITS = 6
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

const keyClass =
  'figures grid h-14 place-items-center rounded-control border border-border bg-surface text-h2 font-semibold active:bg-hover'

type KeyProps = { label: string; icon?: IconOf; onPress: () => void }

const Key = ({ label, icon, onPress }: KeyProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className={keyClass}
  >
    {icon ? <Icon of={icon} /> : label}
  </button>
)

/** What is typed, and why the last PIN was not taken. */
const usePin = (seller: Seller, enter: typeof enterPin) => {
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const change = (next: string): void => {
    setTrouble(null)
    setPin(next.replace(/\D/g, '').slice(0, MAX_DIGITS))
  }

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const issue = firstIssue(TypedPin, pin)
    if (issue !== null) return setTrouble(issue)
    setBusy(true)
    const refused = await enter(seller.id, pin)
    setPin('')
    if (refused === null) return countPressOnce()
    setBusy(false)
    setTrouble(refused)
    field.current?.focus()
  }

  return { field, pin, trouble, busy, change, send }
}

type PinPadProps = { seller: Seller; onBack: () => void; enter?: typeof enterPin }

export const PinPad = ({ seller, onBack, enter = enterPin }: PinPadProps) => {
  const { field, pin, trouble, busy, change, send } = usePin(seller, enter)
  return (
    <form
      noValidate
      aria-label="Type your PIN"
      onSubmit={send}
      className="mx-auto w-full max-w-80"
    >
      <h1 className="text-center font-display text-h1 break-words">{seller.full_name}</h1>
      <Field
        label="PIN"
        error={trouble ?? false}
        className="my-3"
      >
        <Input
          ref={field}
          type="password"
          // The keys below are there instead of the keyboard of the system.
          inputMode="none"
          autoComplete="off"
          maxLength={MAX_DIGITS}
          value={pin}
          readOnly={busy}
          onChange={({ target }) => change(target.value)}
          className="text-center text-h1 tracking-[0.5em]"
        />
      </Field>
      <div
        role="group"
        aria-label="Keys for the PIN"
        className="grid grid-cols-3 gap-2"
      >
        {DIGITS.map((digit) => (
          <Key
            key={digit}
            label={digit}
            onPress={() => change(pin + digit)}
          />
        ))}
        <Key
          label="Delete the last digit"
          icon={IconBackspace}
          onPress={() => change(pin.slice(0, -1))}
        />
        <Key
          label="0"
          onPress={() => change(`${pin}0`)}
        />
        <Button
          look="primary"
          type="submit"
          busy={busy}
          aria-label="OK"
          className="h-14"
        >
          <Icon
            of={IconCheck}
            className="size-6"
          />
        </Button>
      </div>
      <Button
        look="quiet"
        icon={IconArrowLeft}
        disabled={busy}
        className="mt-3 w-full"
        onClick={onBack}
      >
        Another name
      </Button>
    </form>
  )
}
