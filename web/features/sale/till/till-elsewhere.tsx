// Shown in a second tab of the till: two tabs with one cart would overwrite each other.
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconDeviceDesktop } from '../../../ui/icons.ts'

export const TillElsewhere = ({ onTake }: { onTake: () => void }) => (
  <div className="grid min-h-(--page-h) place-items-center p-6 text-center">
    <div className="max-w-sm">
      <span className="mx-auto mb-4 grid size-16 place-items-center rounded-full bg-primary-soft text-primary-text">
        <Icon
          of={IconDeviceDesktop}
          className="size-8"
        />
      </span>
      <h1
        tabIndex={-1}
        className="sr-only"
      >
        Point of Sale
      </h1>
      <p className="font-display text-h2">This till is open in another tab</p>
      <p className="mt-1 text-text-2">Press Use here to move the cart to this tab.</p>
      <Button
        look="primary"
        onClick={onTake}
        className="mt-5"
      >
        Use here
      </Button>
    </div>
  </div>
)
