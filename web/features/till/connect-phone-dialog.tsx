// Connects a phone: the codes to scan and the fingerprint to compare, or how https is switched on.
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { otherAnswersText, type PhoneAccess } from '@webale/domain/kernel/lan.ts'
import { buildQrDataUrl } from '../../lib/picture/qr.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

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
    {own.other_answers && <Note>{otherAnswersText(own.name)}</Note>}
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

const AccessSteps = ({ access }: { access: PhoneAccess }) => {
  if (access.kind === 'none')
    return (
      <>
        <p>To sell on phones, do this once on the shop&rsquo;s computer.</p>
        <ol className="list-decimal space-y-2 pl-5">
          <li>Stop Webale on the shop&rsquo;s computer.</li>
          <li>
            Start it again in the same folder with this command:
            <code className="mt-1 block rounded-control bg-sunken px-3 py-2 select-all">
              npm run lan
            </code>
          </li>
          <li>Open this page again, and press Connect a phone.</li>
        </ol>
        <p className="text-text-2">Nothing is lost: sales, people and settings stay.</p>
      </>
    )
  if (access.kind === 'own_certificate') return <WithCertificate own={access} />

  return (
    <Code
      title="Scan this with the phone"
      words="It opens the shop."
      address={access.address}
    />
  )
}

export const ConnectPhoneDialog = ({ onClose }: { onClose: () => void }) => {
  const access = useQuery(tillApi.phoneAccess, {})
  return (
    <Dialog
      open
      title="Connect a phone"
      onClose={onClose}
      bodyClass="space-y-4"
    >
      <ListState
        query={access}
        things="the codes"
        rows={3}
      />
      {access.data && <AccessSteps access={access.data} />}
    </Dialog>
  )
}
