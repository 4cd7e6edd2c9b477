// The cover of a locked till: who may sell here, then the PIN. Without the server only the person
// who sold last can continue.
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'
import type { Seller } from '@webale/domain/features/till/till.ts'
import { readSessionIds } from '../lib/server/stored-token.ts'
import { useSession } from '../lib/session/session.tsx'
import { useIsServerAway } from '../lib/server/contact.ts'
import { continueWithoutPin, unlockTill } from '../till/page/lock-storage.ts'
import { takeOverTill } from '../till/page/take-over-till.ts'
import { loadTill } from '../till/page/load-till.ts'
import { useTillStatus } from '../till/page/till-status.ts'
import { Initials } from '../components/person.tsx'
import { ThemeToggle } from '../components/theme-toggle.tsx'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { PinPad } from './pin-pad.tsx'

/** Who may sell here may have changed since the last report. */
const useFreshSellers = (
  isAway: boolean,
): { readonly sellers: readonly Seller[] | null; readonly isRead: boolean } => {
  const { sellers } = useTillStatus()
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    let isGone = false
    if (!isAway)
      void loadTill()
        .then((till) => till?.report())
        .catch(() => undefined)
        .then(() => !isGone && setIsRead(true))

    return () => {
      isGone = true
    }
  }, [isAway])

  return { sellers, isRead }
}

const Heading = ({ children, hint }: { children: string; hint?: string }) => (
  <div className="mb-4 text-center">
    <h1 className="font-display text-h1">{children}</h1>
    {hint && <p className="mt-1 text-text-2">{hint}</p>}
  </div>
)

const Names = ({
  sellers,
  onChoose,
}: {
  sellers: readonly Seller[]
  onChoose: (seller: Seller) => void
}) => (
  <>
    <Heading hint="Choose your name, then type your PIN.">Who sells?</Heading>
    <ul
      aria-label="Who may sell here"
      className="grid gap-2 sm:grid-cols-2"
    >
      {sellers.map((seller) => (
        <li key={seller.id}>
          <button
            type="button"
            onClick={() => onChoose(seller)}
            className="flex min-h-14 w-full items-center gap-3 rounded-card border border-border bg-surface px-3 text-left font-semibold hover:bg-hover"
          >
            <Initials of={seller.full_name} />
            <span className="min-w-0 break-words">{seller.full_name}</span>
          </button>
        </li>
      ))}
    </ul>
  </>
)

const Away = () => {
  const { actor } = useSession()
  return (
    <div
      role="status"
      className="text-center"
    >
      <Heading
        hint={
          actor === null
            ? 'Nobody can sign in until it is back.'
            : 'No PIN can be checked until it is back.'
        }
      >
        The server is away.
      </Heading>
      {actor !== null && (
        <Button
          look="primary"
          size="l"
          className="w-full"
          onClick={continueWithoutPin}
        >
          {`Go on as ${actor.full_name}`}
        </Button>
      )}
    </div>
  )
}

const RETRY_MS = 1000
const NOT_SHARED = 'This till is not shared any more.'

const Choice = () => {
  const { sellers, isRead } = useFreshSellers(useIsServerAway())
  const [chosen, setChosen] = useState<Seller | null>(null)
  if (sellers === null)
    return isRead ? (
      <Heading>{NOT_SHARED}</Heading>
    ) : (
      <SkeletonList
        label="Loading names"
        rows={3}
      />
    )

  if (chosen !== null)
    return (
      <PinPad
        seller={chosen}
        onBack={() => setChosen(null)}
      />
    )

  return (
    <Names
      sellers={sellers}
      onChoose={setChosen}
    />
  )
}

/** A full sign-in opens the till too. */
const WithPassword = () => {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const leave = async (): Promise<void> => {
    setBusy(true)
    await signOut()
    void navigate('/auth')
  }

  return (
    <Button
      look="quiet"
      busy={busy}
      className="mt-4 w-full"
      onClick={leave}
    >
      Sign in with your password
    </Button>
  )
}

/** Somebody signed in: gets the cart of the till, and the rights that the server says. */
const Arrival = () => {
  const { refresh } = useSession()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const arrive = async (): Promise<void> => {
      const actor = await refresh()
      if (isGone) return
      if (actor === null || actor.id !== readSessionIds()?.person_id)
        return void (timer = setTimeout(() => void arrive(), RETRY_MS))

      await takeOverTill(actor).catch(() => undefined)
      unlockTill()
    }

    void arrive()

    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [refresh])

  return null
}

export const LockCover = ({ isArriving }: { isArriving: boolean }) => {
  const isAway = useIsServerAway()
  useEffect(() => {
    document.title = `Locked - ${PRODUCT_NAME} POS`
  }, [])

  return (
    <div className="flex min-h-dvh flex-col bg-bg">
      <header className="flex h-(--bar-h) items-center justify-between bg-bar px-4 text-bar-text [--ring:var(--accent)]">
        <Logo
          name={PRODUCT_NAME}
          className="text-[1.25rem]"
        />
        <ThemeToggle look="bar" />
      </header>
      <main className="mx-auto flex w-full max-w-120 flex-1 flex-col justify-center px-4 py-6">
        {isAway ? <Away /> : <Choice />}
        {!isAway && <WithPassword />}
        {isArriving && <Arrival />}
      </main>
    </div>
  )
}
