// What all operations share: the store, the settings, the clock and the parts of the server.
import type { DisplayView, ShownCart } from '@webale/domain/kernel/display-view.ts'
import type { CollectionProvider } from '@webale/domain/kernel/asked-money.ts'
import type { ApproverChecks } from './approver-proof.ts'
import type { Changes } from './changes.ts'
import type { Config } from '../settings/config.ts'
import type { Store } from '../database/store.ts'
import type { Lan } from '../lan/lan.ts'
import type { LanSwitch } from '../lan/lan-switch.ts'
import type { Log } from '../base/log.ts'
import type { Printers } from '../printers/printers.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'

/** Runs checkups in the background, one at a time (features/doctor). */
export type Checkups = {
  /** Starts a checkup, or joins the running one. Never throws: the result is stored. */
  begin(occasion: 'night' | 'asked' | 'cut-off'): Promise<void>
  busy(): boolean
  /** Cancels a running checkup and waits for its end. */
  close(): Promise<void>
}

/** Asks phones for money and watches the requests (features/collection). */
export type CollectionService = {
  /** Whom the settings name; empty while asking phones is not set up. */
  readonly providers: readonly CollectionProvider[]
  /** Asks for a stored request, and returns at once. Never throws. */
  ask(id: string): void
  /** Looks at the due requests now. */
  wake(): void
  close(): Promise<void>
}

/** The customer displays (features/display). Ids are secrets; moments are ISO texts in UTC. */
export type Displays = {
  open(id: string, moment: string): { readonly code: string; readonly until: string }
  /** Throws not_found after the end. */
  show(id: string, shown: ShownCart | null, moment: string): { readonly is_open: boolean }
  end(id: string): void
  /** Throws display_code_wrong and display_paused. */
  join(view_id: string, code: string, moment: string): void
  /** Throws not_found after the end. */
  view(view_id: string, moment: string): DisplayView
}

/**
 * Everything a request may use that does not come from the request itself. Tests bring their own
 * clock and ids.
 */
export type AppContext = ApproverChecks & {
  readonly store: Store
  readonly config: Config
  readonly log: Log
  /** Publishes changed nouns to open screens. */
  readonly changes: Changes
  /**
   * One-time code for the first account when the server is reachable from outside; null when not
   * needed (decision P1).
   */
  readonly setupCode: string | null
  /** Snapshots of the embedded database; null on PostgreSQL, which has its own backup tools. */
  readonly snapshots: Snapshots | null
  /** The file of the thread that plans imports; without it they are planned in this thread. */
  readonly importScript?: string | undefined
  readonly checkups: Checkups
  readonly displays: Displays
  readonly collecting: CollectionService
  readonly printers: Printers
  /** HTTPS on the shop's network, as it is served now; null while it is off. */
  readonly lan: Lan | null
  readonly lanSwitch: LanSwitch
  /** The build of the web app that is served; null without one. */
  readonly build: string | null
  /**
   * A keyed hash of a secret, so that secrets can be compared without storing them; see auth.ts.
   */
  markSecret(secret: string): string
  now(): string
  newId(): string
}

/** What openApp builds. */
type BuiltPart =
  | 'checkups'
  | 'displays'
  | 'collecting'
  | 'lan'
  | 'lanSwitch'
  | 'build'
  | 'printers'
  | 'markSecret'
  | keyof ApproverChecks

/** What the caller of createApp provides; the rest of the context is built from it. */
export type AppDependencies = Omit<AppContext, BuiltPart> & {
  /** Only tests bring their own. */
  readonly printers?: Printers
}
