// How a new person signs in, shown once after the account was created, to copy or send.
import { type SignInCard, signInCardText } from '@webale/domain/features/staff/sign-in-card.ts'
import { phoneApi } from '@webale/domain/features/till/phone.api.ts'
import { isOwnAddress, type WayIn, wayInOf } from '@webale/domain/kernel/lan.ts'
import { chatLink } from '@webale/domain/kernel/phone.ts'
import { useRef } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { toastDone, toastError } from '../../lib/server/toasts.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { openChat } from '../../lib/whatsapp.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconBrandWhatsapp, IconCopy } from '../../ui/icons.ts'

const Fact = ({ label, value, mono = false }: { label: string; value: string; mono?: boolean }) => (
  <div>
    <dt className="text-label text-text-2">{label}</dt>
    <dd
      className={
        mono
          ? 'font-mono text-[1.0625rem] font-semibold select-all wrap-anywhere'
          : 'font-semibold select-all wrap-anywhere'
      }
    >
      {value}
    </dd>
  </div>
)

/** The addresses for the new person's device, and what to do first while there is none. */
const useWayIn = () => {
  const { data, isPending } = useQuery(phoneApi.access, {})
  const switchPhones = useCommand(phoneApi.switch)
  const { origin } = window.location
  const here = isOwnAddress(origin) ? null : { address: origin, first: null }

  return {
    way: data === undefined ? here : wayInOf(data, origin),
    isPending,
    trouble: data?.kind === 'none' ? data.trouble : null,
    /** Null where there is nothing to switch on. */
    switchOn:
      data?.kind === 'none' && data.can_switch ? () => switchPhones.run({ on: true }) : null,
    isSwitching: switchPhones.pending,
  }
}

const NoWayIn = ({ trouble, switchOn, isSwitching }: ReturnType<typeof useWayIn>) => (
  <div className="space-y-3 rounded-row bg-warning-soft p-3 text-warning">
    <p>Phones cannot open this shop yet. They sign in on this computer only.</p>
    {trouble !== null && <p>{trouble}</p>}
    {switchOn === null ? (
      <p>See Settings, tab Phones.</p>
    ) : (
      <Button
        busy={isSwitching}
        onClick={() => void switchOn()}
      >
        Switch phones on
      </Button>
    )}
  </div>
)

const Facts = ({ card, way }: { card: SignInCard; way: WayIn | null }) => (
  <dl className="space-y-3 rounded-row border border-dashed border-border-strong bg-sunken p-4">
    {way?.first && (
      <Fact
        label="First, once on each phone"
        value={way.first}
      />
    )}
    {way !== null && (
      <Fact
        label="Address"
        value={`${way.address}/auth`}
      />
    )}
    <Fact
      label="Email"
      value={card.email}
    />
    <Fact
      label="Password"
      value={card.password}
      mono
    />
  </dl>
)

export const SignInCardDialog = ({ card, onClose }: { card: SignInCard; onClose: () => void }) => {
  const body = useRef<HTMLDivElement>(null)
  const access = useWayIn()
  const { way, isPending } = access
  const text = signInCardText(card, way)
  const copy = async (): Promise<void> => {
    if (body.current !== null && (await copyText(text, body.current)))
      toastDone('Sign-in details copied')
    else toastError('The details could not be copied', { reason: 'Select and copy them by hand' })
  }

  return (
    <Dialog
      open
      title={`${card.name} can sign in now`}
      description="You see this password only once. Pass it on before you close."
      width="s"
      onClose={onClose}
      footer={
        <Button
          look="primary"
          onClick={onClose}
        >
          Done
        </Button>
      }
    >
      <div
        ref={body}
        className="space-y-4"
      >
        <Facts
          card={card}
          way={way}
        />
        {way === null && !isPending && <NoWayIn {...access} />}
        <div className="grid gap-2 sm:grid-cols-2">
          <Button
            icon={IconCopy}
            disabled={isPending}
            onClick={copy}
          >
            Copy
          </Button>
          <Button
            look="whatsapp"
            icon={IconBrandWhatsapp}
            disabled={isPending}
            onClick={() => openChat(chatLink('', text))}
          >
            Send on WhatsApp
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
