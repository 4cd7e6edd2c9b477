// Connects a phone: the switch for phones, the codes to scan and the fingerprint to compare.
import { phoneApi } from '@webale/domain/features/till/phone.api.ts'
import type { PhoneAccess } from '@webale/domain/kernel/lan.ts'
import { useState } from 'react'
import { buildQrDataUrl } from '../../lib/picture/qr.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Large enough for a phone that is held an arm's length away. */
const CODE_PX = 200

type OwnCertificate = Extract<PhoneAccess, { kind: 'own_certificate' }>

const Code = ({ title, words, address }: { title: string; words: string; address: string }) => (
  <figure className="flex min-w-0 flex-1 basis-56 flex-col items-center rounded-row border border-border p-3 text-center">
    <img
      src={buildQrDataUrl(address, CODE_PX)}
      width={CODE_PX}
      height={CODE_PX}
      alt={`Code of ${address}`}
    />
    <figcaption className="mt-2 min-w-0">
      <p className="font-semibold">{title}</p>
      <p className="text-text-2">{words}</p>
      <p className="mt-1 text-small break-all select-all">{address}</p>
    </figcaption>
  </figure>
)

const Note = ({ children }: { children: string }) => (
  <p className="rounded-row bg-warning-soft p-3 text-warning">{children}</p>
)

const Fingerprint = ({ groups }: { groups: readonly string[] }) => (
  <section aria-labelledby="fingerprint">
    <h3
      id="fingerprint"
      className="font-semibold"
    >
      Fingerprint of the certificate
    </h3>
    <p className="text-text-2">The phone shows it too. Both must be the same.</p>
    <p className="mt-1 flex flex-wrap gap-x-3 font-mono text-small">
      {groups.map((group) => (
        <span key={group}>{group}</span>
      ))}
    </p>
  </section>
)

const Codes = ({ own: { address, join_addresses } }: { own: OwnCertificate }) => {
  const [first, ...others] = join_addresses
  if (first === undefined)
    return <Note>This computer is in no network. Connect it to the Wi-Fi of the shop.</Note>

  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Code
          title="1. Scan this first"
          words="It opens the steps on the phone."
          address={first}
        />
        <Code
          title="2. Scan this after the steps"
          words="It opens the shop."
          address={address}
        />
      </div>
      {others.length > 0 && (
        <p className="mt-2 text-small text-text-2">
          Does the first code not open? Type {others.join(' or ')}.
        </p>
      )}
    </div>
  )
}

const WithCertificate = ({ own }: { own: OwnCertificate }) => (
  <>
    <p>
      Each phone installs the shop&rsquo;s certificate once. Then it sells also without the server.
    </p>
    {own.notes.map((note) => (
      <Note key={note}>{note}</Note>
    ))}
    {own.fingerprint.length === 0 ? (
      <Note>There is no certificate yet. Set the clock of the computer.</Note>
    ) : (
      <>
        <Codes own={own} />
        <Fingerprint groups={own.fingerprint} />
      </>
    )}
    <p className="text-text-2">Do this in the shop, on the shop&rsquo;s own Wi-Fi.</p>
    <a
      href="/join"
      target="_blank"
      rel="noreferrer"
      className={buttonClass({})}
    >
      Open the steps to print
    </a>
  </>
)

type SwitchedAccess = Exclude<PhoneAccess, { kind: 'trusted' }>

const switchHint = (access: SwitchedAccess): string => {
  if (!access.can_switch) return 'The start of Webale decides this.'
  if (access.kind === 'own_certificate')
    return 'Phones and other computers of your network open the shop.'

  return access.plain_address === null
    ? 'Only this computer opens the shop.'
    : 'Other computers open the shop without https.'
}

/** Serves the shop's network, or ends it: at once, without a restart. */
const PhonesSwitch = ({ access }: { access: SwitchedAccess }) => {
  const change = useCommand(phoneApi.switch)
  const [isAsking, setAsking] = useState(false)
  const isOn = access.kind === 'own_certificate' || access.wanted
  const turn = async (on: boolean): Promise<void> => {
    await change.run({ on })
    setAsking(false)
  }

  return (
    <>
      <Switch
        label="Phones connect to this shop"
        hint={switchHint(access)}
        checked={isOn}
        disabled={change.pending || !access.can_switch}
        onChange={(on) => (on ? void turn(true) : setAsking(true))}
      />
      <ConfirmDialog
        open={isAsking}
        title="Switch phones off?"
        confirmLabel="Switch off"
        busy={change.pending}
        onConfirm={() => void turn(false)}
        onClose={() => setAsking(false)}
      >
        <p>Phones and other computers do not reach the shop then.</p>
        <p>They keep the sales that they have not sent.</p>
      </ConfirmDialog>
    </>
  )
}

const WithoutHttps = ({ access }: { access: Extract<PhoneAccess, { kind: 'none' }> }) => (
  <>
    {access.trouble !== null && <Note>{access.trouble}</Note>}
    {access.wanted && access.trouble === null && <p role="status">Phones are switched on …</p>}
    {access.can_switch && !access.wanted && (
      <p>Switch this on. Then scan the code that appears with the phone.</p>
    )}
    {access.plain_address !== null && (
      <p className="text-text-2">
        Other computers open the shop at{' '}
        <b className="break-all select-all">{access.plain_address}</b>. There each sale needs the
        server.
      </p>
    )}
  </>
)

const Access = ({ access }: { access: PhoneAccess }) => {
  if (access.kind === 'trusted')
    return (
      <Code
        title="Scan this with the phone"
        words="It opens the shop."
        address={access.address}
      />
    )

  return (
    <>
      <PhonesSwitch access={access} />
      {access.kind === 'own_certificate' ? (
        <WithCertificate own={access} />
      ) : (
        <WithoutHttps access={access} />
      )}
    </>
  )
}

export const ConnectPhone = () => {
  const access = useQuery(phoneApi.access, {})

  return (
    <div className="space-y-4">
      <ListState
        query={access}
        things="the codes"
        rows={3}
      />
      {access.data && <Access access={access.data} />}
    </div>
  )
}
