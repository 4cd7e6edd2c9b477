// The password or PIN that a leader types on another person's device to approve something there.

type ByPassword = {
  readonly password: string
  /** The code of the authenticator app; '' without one. */
  readonly code: string
}
/** On a shared till, with the credential of that till. */
type ByPin = { readonly pin: string; readonly till_id: string; readonly till_secret: string }

export type TypedProof = { readonly user_id: string } & (ByPassword | ByPin)
export type ApproverProof = TypedProof & { readonly ip: string }
