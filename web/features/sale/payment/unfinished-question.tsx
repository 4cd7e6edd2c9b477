// In the place of Complete Sale after a crash in the middle of a sale while the server is away:
// only the cashier knows whether the customer has the goods.
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconArrowBackUp, IconCheck } from '../../../ui/icons.ts'

export const UnfinishedQuestion = ({ onAnswer }: { onAnswer: (isSold: boolean) => void }) => (
  <div
    role="group"
    aria-labelledby="unfinished-sale"
    data-toast-foot="phone"
    className="flex-none border-border bg-surface px-4 pt-2 pb-5 max-md:border-t"
  >
    <p
      id="unfinished-sale"
      className="mb-2 rounded-row bg-warning-soft px-3 py-2 text-small text-warning-text"
    >
      Was this sale finished? Choose Yes only if the customer paid and took the goods.
    </p>
    <div className="grid gap-2">
      <Button onClick={() => onAnswer(false)}>
        <Icon of={IconArrowBackUp} />
        No, back to the cart
      </Button>
      <Button
        look="primary"
        onClick={() => onAnswer(true)}
      >
        <Icon of={IconCheck} />
        Yes, it is sold
      </Button>
    </div>
  </div>
)
