// How a new person signs in, shown once after the account was created, to copy or send.
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { phoneAddressOf } from '@webale/domain/kernel/lan.ts'
import { chatLink } from '@webale/domain/kernel/phone.ts'
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { copyText } from '../../lib/copy-text.ts'
import { toastDone, toastError } from '../../lib/server/toasts.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { openChat } from '../../lib/whatsapp.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconBrandWhatsapp, IconCopy } from '../../ui/icons.ts'
import type { SignInCard } from './use-new-user.ts'

/** Without an address that opens on a phone the text has none. */
const formatCard = ({ name, email, password }: SignInCard, address: string | null): string =>
  [
    `Hello ${name}, this is how you sign in to ${PRODUCT_NAME}:`,
    ...(address === null ? [] : [address]),
    `Email: ${email}`,
    `Password: ${password}`,
  ].join('\n')

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

export const SignInCardDialog = ({ card, onClose }: { card: SignInCard; onClose: () => void }) => {
  const body = useRef<HTMLDivElement>(null)
  const { data: access } = useQuery(tillApi.phoneAccess, {})
  const address = access === undefined ? null : phoneAddressOf(window.location.origin, access)
  const copy = async (): Promise<void> => {
    if (body.current !== null && (await copyText(formatCard(card, address), body.current)))
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
        <dl className="space-y-3 rounded-row border border-dashed border-border-strong bg-sunken p-4">
          {address !== null && (
            <Fact
              label="Address"
              value={address}
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
        {access !== undefined && address === null && (
          <p className="rounded-row bg-warning-soft p-3 text-warning">
            Phones cannot reach this computer yet.{' '}
            <Link
              to="/tills"
              className="font-semibold underline underline-offset-4"
            >
              Connect a phone
            </Link>
          </p>
        )}
        <div className="grid gap-2 sm:grid-cols-2">
          <Button
            icon={IconCopy}
            onClick={copy}
          >
            Copy
          </Button>
          <Button
            look="whatsapp"
            icon={IconBrandWhatsapp}
            onClick={() => openChat(chatLink('', formatCard(card, address)))}
          >
            Send on WhatsApp
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
