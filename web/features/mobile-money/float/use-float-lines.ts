// The lines of the float book that a transaction can be of. This device remembers them, so that a
// till without the server can choose one.
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import type { FloatLine } from '@webale/domain/features/mobile-money/float-line.ts'
import type { Provider } from '@webale/domain/features/mobile-money/mobile-money.ts'
import { useEffect } from 'react'
import { useQuery } from '../../../lib/server/use-query.ts'
import { useDepartment } from '../../../lib/session/department.tsx'
import { useActor } from '../../../lib/session/session.tsx'
import { getLocalStorage, parseStoredFields, setLocalStorage } from '../../../lib/storage.ts'

const KNOWN = 'webale.float-lines'

type KnownLine = Pick<FloatLine, 'id' | 'provider' | 'name' | 'department_id'> &
  Partial<Pick<FloatLine, 'balance' | 'is_low'>>

const isLine = (line: unknown): line is KnownLine =>
  typeof line === 'object' && line !== null && 'id' in line && 'provider' in line && 'name' in line

/** What this device knew last of this person's lines; undefined before it read them once. */
const readKnown = (person: string): readonly KnownLine[] | undefined => {
  const { actor_id, lines } = parseStoredFields(getLocalStorage(KNOWN))
  return actor_id === person && Array.isArray(lines) ? lines.filter(isLine) : undefined
}

/**
 * The active lines of the provider in the chosen department; with none chosen those of all, and the
 * transaction is of the department of its line. Null without the server, on a device that never read
 * them.
 */
export const useFloatLines = (provider: Provider): readonly KnownLine[] | null => {
  const actor = useActor()
  const { department } = useDepartment()
  const { data, isPending } = useQuery(floatBookApi.lines, {})
  useEffect(() => {
    if (data === undefined) return
    const lines = data
      .filter(({ retired_at }) => retired_at === null)
      .map(({ id, name, provider: of, department_id }) => ({
        id,
        name,
        provider: of,
        department_id,
      }))

    setLocalStorage(KNOWN, JSON.stringify({ actor_id: actor.id, lines }))
  }, [data, actor.id])

  const lines: readonly KnownLine[] | undefined =
    data?.filter(({ retired_at }) => retired_at === null) ?? readKnown(actor.id)

  if (lines === undefined) return isPending ? [] : null

  return lines.filter(
    (line) =>
      line.provider === provider && (department === null || line.department_id === department.id),
  )
}
