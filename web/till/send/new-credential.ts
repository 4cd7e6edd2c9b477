// The credential of a new till.
import type { TillCredential } from '../disk/till-state.ts'
import type { TillStore } from '../disk/till-store.ts'

type CredentialDependencies = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly newId: () => string
  /** 64 hexadecimal digits. */
  readonly newSecret: () => string
  /** What device it is; the server adds who registered it. */
  readonly name: () => string | Promise<string>
  readonly store: TillStore
}

/**
 * A sale may be older than the registration: made before it, or on the till that this one was
 * copied from.
 */
export const newCredential = async ({
  newId,
  newSecret,
  name,
  now,
  store,
}: CredentialDependencies): Promise<TillCredential> => {
  const unsent = [...(await store.list('waiting')), ...(await store.list('attention'))]
  const recorded = [...(await store.documents('waiting')), ...(await store.documents('attention'))]
  const moments = [
    new Date(now()).toISOString(),
    ...unsent.map(({ body }) => body.sold_at),
    ...recorded.map(({ body }) => body.made_at),
  ]

  return {
    id: newId(),
    secret: newSecret(),
    name: await name(),
    number: null,
    since: moments.sort()[0] ?? '',
  }
}
