// What a control says while the server is away that it needs.
import { useIsServerAway } from '../../lib/server/contact.ts'

/**
 * 'Hold needs the server' while the server is away,
 * otherwise null. `control` is the text of the button.
 */
export const useServerNeed = (control: string): string | null => {
  const isAway = useIsServerAway()
  return isAway ? `${control} needs the server` : null
}
