// The card Customer display of This till: a code for another screen of the shop, and its end.
import { displayApi } from '@webale/domain/features/display/display.api.ts'
import { CODE_MINUTES } from '@webale/domain/features/display/display.ts'
import { useEffect, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { call, toFailure } from '../../../lib/server/call.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import {
  getLocalStorage,
  removeLocalStorage,
  setLocalStorage,
  useLocalStorage,
} from '../../../lib/storage.ts'
import { DISPLAY_KEY } from '../../../till/page/display-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

const POLL_MS = 2000
const DISPLAY_PATH = '/display'

/** Is a display open? Asks while the card is shown; an end elsewhere removes the id. */
const useIsOpen = (id: string | null): boolean => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (id === null) return undefined
    let isShown = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      try {
        const { is_open } = await call(displayApi.show, { id, shown: null })
        if (isShown) setOpen(is_open)
      } catch (error) {
        const failure = toFailure(error)
        if (isShown && failure.kind === 'problem' && failure.code === 'not_found')
          removeLocalStorage(DISPLAY_KEY)
      }

      if (isShown) timer = setTimeout(() => void ask(), POLL_MS)
    }

    void ask()

    return () => {
      isShown = false
      clearTimeout(timer)
      setOpen(false)
    }
  }, [id])

  return isOpen
}

const CodeToType = ({ code }: { code: string }) => (
  <>
    <p className="text-text-2">
      On the other screen, open <b className="break-all">{window.location.host + DISPLAY_PATH}</b>{' '}
      and type this code within {CODE_MINUTES} minutes.
    </p>
    <p
      aria-label="Code"
      className="figures my-3 text-center font-display text-[2.5rem] leading-none tracking-[0.08em]"
    >
      {code.slice(0, 3)} {code.slice(3)}
    </p>
  </>
)

export const DisplayCard = () => {
  const id = useLocalStorage(DISPLAY_KEY)
  const [code, setCode] = useState<string | null>(null)
  const open = useCommand(displayApi.open)
  const end = useCommand(displayApi.end)
  const isOpen = useIsOpen(id)
  const draw = async (): Promise<void> => {
    const own = getLocalStorage(DISPLAY_KEY) ?? uuidv7()
    const outcome = await open.run({ id: own })
    if (!outcome?.ok) return
    setCode(outcome.output.code)
    setLocalStorage(DISPLAY_KEY, own)
  }

  const stop = async (): Promise<void> => {
    if (id === null || !(await end.run({ id }))?.ok) return
    setCode(null)
    removeLocalStorage(DISPLAY_KEY)
  }

  return (
    <Card title="Customer display">
      {id !== null && isOpen ? (
        <p>A display shows the cart of this till.</p>
      ) : id !== null && code !== null ? (
        <CodeToType code={code} />
      ) : (
        <p className="text-text-2">Another screen or phone can show the cart and the change.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          busy={open.pending}
          onClick={draw}
        >
          {id === null ? 'Open a display' : 'New code'}
        </Button>
        {id !== null && (
          <Button
            look="danger-quiet"
            busy={end.pending}
            onClick={stop}
          >
            End display
          </Button>
        )}
      </div>
    </Card>
  )
}
