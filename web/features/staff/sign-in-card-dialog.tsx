// How a new person signs in, shown once after the account was created, to copy or send.
import { chatLink } from '@webale/domain/kernel/phone.ts'
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'
import { useRef } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { toastDone, toastError } from '../../lib/server/toasts.ts'
import { openChat } from '../../lib/whatsapp.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconBrandWhatsapp, IconCopy } from '../../ui/icons.ts'
import type { SignInCard } from './use-new-user.ts'

const formatCard = ({ name, email, password }: SignInCard): string =>
  [
    `Hello ${name}, this is how you sign in to ${PRODUCT_NAME}:`,
    `${window.location.origin}/auth`,
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
  const copy = async (): Promise<void> => {
    if (body.current !== null && (await copyText(formatCard(card), body.current)))
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
          <Fact
            label="Address"
            value={`${window.location.origin}/auth`}
          />
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
            onClick={() => openChat(chatLink('', formatCard(card)))}
          >
            Send on WhatsApp
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
