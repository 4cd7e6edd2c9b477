// The customer display: what one till shows, and nothing else. Nobody is signed in on it; it opens
// with a code of the till and stays open, also after a reload, until the till ends it.
import { displayApi } from '@webale/domain/features/display/display.api.ts'
import { DisplayCode } from '@webale/domain/features/display/display.ts'
import type { ShownCart } from '@webale/domain/kernel/display-view.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'
import { firstIssue } from '@webale/domain/kernel/text.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { call, toFailure } from '../../lib/server/call.ts'
import { removeLocalStorage, setLocalStorage, useLocalStorage } from '../../lib/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useView } from './use-view.ts'

const VIEW_KEY = 'webale.display_view'

type CodeFormProps = { isEnded: boolean }

const CodeForm = ({ isEnded }: CodeFormProps) => {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const join = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const issue = firstIssue(DisplayCode, code)
    setProblem(issue)
    if (issue !== null) return
    setBusy(true)
    try {
      const { id } = await call(displayApi.join, { id: uuidv7(), code })
      setLocalStorage(VIEW_KEY, id)
    } catch (error) {
      setProblem(toFailure(error).title)
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={join}
      className="w-full max-w-80"
    >
      <h1 className="font-display text-h1">Customer display</h1>
      <p className="mt-1 mb-4 text-text-2">
        {isEnded && 'The till ended this display. '}
        On the till, open This till and press Open a display.
      </p>
      <Field
        label="Code"
        error={problem}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <Button
        type="submit"
        look="primary"
        busy={busy}
        className="mt-4 w-full"
      >
        Open display
      </Button>
    </form>
  )
}

const Big = ({ label, amount }: { label: string; amount: number }) => (
  <p className="flex items-baseline justify-between gap-4">
    <span className="text-h2 text-text-2">{label}</span>
    <span className="figures font-display text-[clamp(2rem,9vw,4.5rem)] leading-tight">
      <span className="mr-2 font-sans text-h2 font-medium text-text-3">{CURRENCY}</span>
      {formatNumber(amount)}
    </span>
  </p>
)

const Sums = ({ shown: { discount, total, sold } }: { shown: ShownCart }) => (
  <div
    aria-live="polite"
    className="border-t border-border-strong pt-3"
  >
    {discount > 0 && (
      <p className="flex justify-between gap-4 text-h2 text-text-2">
        <span>Discount</span>
        <span className="figures">−{formatNumber(discount)}</span>
      </p>
    )}
    <Big
      label="Total"
      amount={total}
    />
    {sold !== null && (
      <>
        <Big
          label="Paid"
          amount={sold.paid}
        />
        {sold.owed > 0 && (
          <Big
            label="On account"
            amount={sold.owed}
          />
        )}
        <Big
          label="Change"
          amount={sold.change}
        />
      </>
    )}
  </div>
)

const ShownCartView = ({ shown }: { shown: ShownCart }) => {
  const end = useRef<HTMLLIElement>(null)
  // Newer browsers answer with a promise, which is no clean-up of an effect.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])

  return (
    <div className="flex h-dvh w-full max-w-3xl flex-col py-4">
      <h1 className="sr-only">Customer display</h1>
      <ul
        aria-label="Items"
        className="min-h-0 flex-1 overflow-y-auto"
      >
        {shown.lines.map(({ name, detail, amount }, index) => (
          <li
            key={`${index} ${name}`}
            ref={index === shown.lines.length - 1 ? end : undefined}
            className="flex items-baseline justify-between gap-4 border-b border-border py-2 text-h2"
          >
            <span className="min-w-0">
              <span className="block break-words">{name}</span>
              <span className="figures block text-body text-text-2">{detail}</span>
            </span>
            <span className="figures">{formatNumber(amount)}</span>
          </li>
        ))}
      </ul>
      <Sums shown={shown} />
    </div>
  )
}

const Message = ({ children }: { children: string }) => (
  <div className="text-center">
    <h1 className="sr-only">Customer display</h1>
    <p
      aria-live="polite"
      className="font-display text-h1"
    >
      {children}
    </p>
  </div>
)

type ConnectedProps = { id: string; onEnded: () => void }

const Connected = ({ id, onEnded }: ConnectedProps) => {
  const view = useView(id, onEnded)
  if (view === 'waiting') return <Message>Waiting for the till</Message>
  return view.shown === null ? <Message>Welcome</Message> : <ShownCartView shown={view.shown} />
}

export const DisplayPage = () => {
  const id = useLocalStorage(VIEW_KEY)
  const [isEnded, setEnded] = useState(false)
  const onEnded = useRef(() => {
    setEnded(true)
    removeLocalStorage(VIEW_KEY)
  }).current

  return (
    <main className="grid min-h-dvh place-items-center bg-bg px-4 text-text">
      {id === null ? (
        <CodeForm isEnded={isEnded} />
      ) : (
        <Connected
          key={id}
          id={id}
          onEnded={onEnded}
        />
      )}
    </main>
  )
}
