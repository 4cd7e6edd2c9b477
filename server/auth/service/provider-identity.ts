// What a provider says about a person who signs in with it.

export type ProviderIdentity = {
  readonly provider: string
  /** The provider's id of the person; it never changes. */
  readonly subject: string
  readonly email: string | null
  /** Did the provider verify the address? Only the JSON value true counts. */
  readonly verified: boolean
  readonly name: string
  readonly claims: Readonly<Record<string, unknown>>
}
