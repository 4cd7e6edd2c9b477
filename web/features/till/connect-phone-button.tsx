// The button that opens the codes for a new phone. The codes are downloaded when they are first asked for.
import { IconDeviceMobilePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { OptionalPart } from '../../parts/optional-part.tsx'
import { Button } from '../../ui/button.tsx'

const ConnectPhoneDialog = lazyPart(() => import('./connect-phone-dialog.tsx').then((part) => part.ConnectPhoneDialog))

export const ConnectPhoneButton = () => {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button icon={IconDeviceMobilePlus} onClick={() => setOpen(true)}>
        Connect a phone
      </Button>
      <OptionalPart open={isOpen} onClose={close}>
        {isOpen && <ConnectPhoneDialog onClose={close} />}
      </OptionalPart>
    </>
  )
}
