// The systemd unit of the shop's server: a service of the whole system, so that it runs before
// anybody signs in. It runs as the owner of its folder, and may write there and in the folders of
// the data only.

export type UnitPlace = {
  readonly root: string
  /** The program of Node. */
  readonly node: string
  readonly uid: number
  readonly gid: number
  /** Folders outside `root` in which the server writes. */
  readonly folders: readonly string[]
  /** Groups that may use printers of the computer, if the system has them. */
  readonly groups: readonly string[]
}

/** A per cent sign begins a placeholder of systemd. */
const literal = (text: string): string => text.replaceAll('%', '%%')

const quoted = (text: string): string =>
  `"${literal(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** In a command line a dollar sign begins a variable, too. */
const word = (text: string): string => quoted(text.replaceAll('$', '$$$$'))

/** Memory that is written and then run stays allowed: Node compiles while it runs. */
const HARDENING = `PrivateTmp=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM`

/** The text of webale.service. */
export const systemdUnit = ({ root, node, uid, gid, folders, groups }: UnitPlace): string =>
  `[Unit]
Description=Webale, the point of sale of this shop
Wants=network-online.target
After=network-online.target
RequiresMountsFor=${[root, ...folders].map(quoted).join(' ')}
StartLimitIntervalSec=0

[Service]
ExecStart=${word(node)} --max-semi-space-size=4 ${word(`${root}/launch.cjs`)} start
WorkingDirectory=${literal(root)}
User=${uid}
Group=${gid}
${groups.length === 0 ? '' : `SupplementaryGroups=${groups.join(' ')}\n`}UMask=0077
LimitNOFILE=4096
Restart=always
RestartSec=2
KillMode=mixed
TimeoutStopSec=60

NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=read-only
ReadWritePaths=${[root, ...folders.map((folder) => `-${folder}`)].map(quoted).join(' ')}
${HARDENING}

[Install]
WantedBy=multi-user.target
`

/** The program of Node in the text of a unit; null for a unit that is not ours. */
export const nodeOfUnit = (text: string): string | null => {
  const [, node] = /^ExecStart="((?:[^"\\]|\\.)+)"/m.exec(text) ?? []
  return node?.replaceAll(/\\(.)/g, '$1').replaceAll('$$', '$').replaceAll('%%', '%') ?? null
}
