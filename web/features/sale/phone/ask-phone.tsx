// Asks the phone of the customer for mobile money, and shows how it goes. Selling another way never
// waits for it. Loaded in a shop that asks phones, when mobile money is chosen.
import { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import { type Collection, PayingPhone } from '@webale/domain/features/collection/collection.ts'
import {
  collectionLine,
  PROVIDER_LABELS,
} from '@webale/domain/features/collection/collection-words.ts'
import { providerOfPhone } from '@webale/domain/features/mobile-money/provider-of-phone.ts'
import { canCompleteCart } from '@webale/domain/features/sale/cart.ts'
import { leftToPay } from '@webale/domain/features/sale/left-to-pay.ts'
import { totalOf } from '@webale/domain/features/sale/totals.ts'
import {
  COLLECTION_PROVIDERS,
  type CollectionProvider,
  maskedPhone,
} from '@webale/domain/kernel/asked-money.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { firstIssue } from '@webale/domain/kernel/text.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useIsServerAway } from '../../../lib/server/contact.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { uuidv4 } from '../../../lib/uuid-v4.ts'
import { loadTill } from '../../../till/page/load-till.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconDeviceMobileDollar } from '../../../ui/icons.ts'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { useTill } from '../till/till-context.tsx'
import { setFirstQuestion } from '../till/first-question.ts'
import { amountToAsk, hasOpenMoney } from './phone-part.ts'
import { listFree, type PhoneRequests, usePhoneRequests, useSeconds } from './use-phone-requests.ts'

const NEEDS_SERVER = 'Needs the server'

const suggestedFor = (phone: string): CollectionProvider | undefined =>
  COLLECTION_PROVIDERS.find((one) => PROVIDER_LABELS[one] === providerOfPhone(phone))

/** The newest request in one line, with what can be done. */
const RequestLine = ({ request, isWaiting }: { request: Collection; isWaiting: boolean }) => {
  const giveUp = useCommand(collectionApi.giveUp)
  const now = useSeconds(isWaiting)

  return (
    <div className="flex min-h-11 items-center justify-between gap-2">
      <p
        role="status"
        className="figures text-small"
      >
        {collectionLine(request, now)}
      </p>
      {isWaiting && (
        <Button
          size="s"
          busy={giveUp.pending}
          onClick={() => void giveUp.run({ id: request.id })}
        >
          Stop waiting
        </Button>
      )}
    </div>
  )
}

/** Complete Sale asks first while a phone has not paid, and the payment does not say with what. */
const NotPaidYet = () => {
  const { cart } = useTill()
  const [complete, setComplete] = useState<(() => void) | null>(null)
  const isOpen = canCompleteCart(cart) && hasOpenMoney(cart)
  useEffect(() => {
    if (!isOpen) return undefined
    setFirstQuestion((next) => setComplete(() => next))

    return () => setFirstQuestion(null)
  }, [isOpen])

  const close = (): void => setComplete(null)

  return (
    <ConfirmDialog
      open={complete !== null}
      title="The phone has not paid yet"
      confirmLabel="Sell now"
      cancelLabel="Wait"
      look="primary"
      onConfirm={() => {
        close()
        complete?.()
      }}
      onClose={close}
    >
      <p>Sell only when the money has arrived.</p>
    </ConfirmDialog>
  )
}

/** Paid money that is not in the payment: of this cart, and without a sale. */
const FreeMoney = ({ requests, attach }: PhoneRequests) => {
  const { cart, frozen } = useTill()
  const { data: others = [] } = useQuery(collectionApi.unsettled, {})
  const own = listFree(requests, cart.parts)
  const lost = listFree(others, cart.parts).filter(
    ({ id, department_id, held_by }) =>
      held_by === null && department_id === cart.department_id && own.every((one) => one.id !== id),
  )

  return [...own, ...lost].map((request) => (
    <Button
      key={request.id}
      size="s"
      disabled={frozen}
      onClick={() => attach(request)}
      className="w-full"
    >
      Use {formatNumber(request.amount)} from {maskedPhone(request.phone)}
    </Button>
  ))
}

/** What is left when the whole total, or the rows, are paid by mobile money. */
const useAmountToAsk = (): number => {
  const { cart } = useTill()
  const left =
    cart.parts === null ? totalOf(cart.lines, cart.discount) : leftToPay(cart, 'mobile_money')

  return amountToAsk(cart.parts, left)
}

/** A till that started without the server does not know whom it may ask. */
const NeedsServer = () => (
  <Button
    icon={IconDeviceMobileDollar}
    disabled
    className="w-full"
  >
    {NEEDS_SERVER}
  </Button>
)

const AskForm = ({ providers }: { providers: readonly CollectionProvider[] }) => {
  const { cart, frozen } = useTill()
  const [phone, setPhone] = useState(cart.customer_phone ?? '')
  const [chosen, setChosen] = useState<CollectionProvider | null>(null)
  const ask = useCommand(collectionApi.ask)
  const isAway = useIsServerAway()
  const amount = useAmountToAsk()
  const suggested = suggestedFor(phone)
  const provider = chosen ?? providers.find((one) => one === suggested) ?? providers[0] ?? 'mtn'
  const isPhone = firstIssue(PayingPhone, phone) === null

  const send = async (): Promise<void> => {
    if (cart.id === null) return
    const till = await loadTill()
    await ask.run({
      id: uuidv4(),
      cart_id: cart.id,
      department_id: cart.department_id,
      till_id: (await till?.findId()) ?? null,
      amount,
      phone,
      provider,
    })
  }

  return (
    <div className="space-y-1.5">
      <div className="flex items-center gap-1.5">
        <Input
          aria-label="Phone to ask"
          placeholder="0772 123 456"
          inputMode="tel"
          value={phone}
          readOnly={frozen}
          onChange={({ target }) => setPhone(target.value)}
        />
        {providers.length > 1 && (
          <Select
            aria-label="Provider"
            options={providers.map((value) => ({ value, label: PROVIDER_LABELS[value] }))}
            value={provider}
            disabled={frozen}
            onChange={({ target }) => setChosen(target.value as CollectionProvider)}
            wrapClass="w-28 flex-none"
          />
        )}
      </div>
      <Button
        icon={IconDeviceMobileDollar}
        busy={ask.pending}
        disabled={frozen || isAway || !isPhone || amount === 0 || cart.id === null}
        onClick={send}
        className="w-full"
      >
        {isAway ? NEEDS_SERVER : `Ask the phone for ${formatNumber(amount)}`}
      </Button>
    </div>
  )
}

/** `children` stand where nobody can be asked. */
export const AskPhone = ({ children }: { children?: ReactNode }) => {
  const { data } = useQuery(collectionApi.providers, {}, { every: false })
  const phone = usePhoneRequests()
  const { requests, waiting } = phone
  const isAway = useIsServerAway()
  if (data === undefined || data.providers.length === 0)
    return (
      <>
        {isAway && <NeedsServer />}
        {children}
      </>
    )

  const [newest] = requests
  const shown = waiting ?? newest

  return (
    <section
      aria-label="Ask the phone"
      className="space-y-1.5"
    >
      {shown && (
        <RequestLine
          request={shown}
          isWaiting={shown === waiting}
        />
      )}
      {waiting && <NotPaidYet />}
      {waiting === undefined && <AskForm providers={data.providers} />}
      <FreeMoney {...phone} />
    </section>
  )
}
