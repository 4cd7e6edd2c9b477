// What can be done about a request that is not paid, and the window in which a leader says so.
import { can } from '@webale/domain/access/permissions.ts'
import { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import type { Collection } from '@webale/domain/features/collection/collection.ts'
import { isWatchOver } from '@webale/domain/features/collection/look-schedule.ts'
import { OptionalPart } from '../../components/optional-part.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { currentMoment } from '../../lib/now.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useActor } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import type { SettleChoice } from './settle-dialog.tsx'

const SettleDialog = lazyPart(() => import('./settle-dialog.tsx'), 'SettleDialog')

export type ChosenMoney = { readonly request: Collection; readonly choice: SettleChoice }

/** "Look now", and after the server stopped looking what the statement says. */
export const OpenChoices = ({
  request,
  choices,
  onChoose,
}: {
  request: Collection
  choices: readonly ('paid' | 'unpaid')[]
  onChoose: (chosen: ChosenMoney) => void
}) => {
  const look = useCommand(collectionApi.look)
  const maySettle = can(useActor(), 'collection.settle')
  const isOver = isWatchOver(request, currentMoment())

  return (
    <>
      <Button
        size="s"
        busy={look.pending}
        onClick={() => void look.run({ id: request.id })}
      >
        Look now
      </Button>
      {isOver &&
        maySettle &&
        choices.map((choice) => (
          <Button
            key={choice}
            size="s"
            onClick={() => onChoose({ request, choice })}
          >
            {choice === 'paid' ? 'Paid' : 'Not paid'}
          </Button>
        ))}
    </>
  )
}

/** The window of what was chosen. */
export const SettlePart = ({
  chosen,
  onClose,
}: {
  chosen: ChosenMoney | null
  onClose: () => void
}) => (
  <OptionalPart
    open={chosen !== null}
    onClose={onClose}
  >
    {chosen && (
      <SettleDialog
        {...chosen}
        onClose={onClose}
      />
    )}
  </OptionalPart>
)
