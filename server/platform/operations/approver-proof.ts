// The password or PIN that a leader types on another person's device to approve something there.
import type { Tx } from '../database/store.ts'

type PasswordProof = {
  readonly password: string
  /**
   * The code of the second step, '' without one. Null asks for a code, and approves nothing yet.
   */
  readonly code: string | null
  /** The session of the person who asks; codes by text message are bound to it. */
  readonly session_id: string | null
}
/** On a shared till, with the credential of that till. */
type PinProof = {
  readonly pin: string
  readonly till_id: string
  readonly till_secret: string
}

export type TypedProof = { readonly user_id: string } & (PasswordProof | PinProof)
export type ApproverProof = TypedProof & { readonly ip: string }

/** Who approves, and the session of the person on whose device. */
export type ApproverOnDevice = { readonly user_id: string; readonly session_id: string | null }

/** What the sign-in service does for approvals. Both throw a Refusal. */
export type ApproverChecks = {
  /** Checks the password or PIN of a leader on this device; see auth/check-approver.ts. */
  checkApprover(proof: ApproverProof): Promise<void>
  /** Sends a code to the phone of a leader whose password was right; see auth/approver-code.ts. */
  sendApproverCode(tx: Tx, to: ApproverOnDevice): Promise<void>
}
