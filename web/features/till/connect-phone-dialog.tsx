// The window that connects a phone, on the page Tills.
import { Dialog } from '../../ui/dialog.tsx'
import { ConnectPhone } from './connect-phone.tsx'

export const ConnectPhoneDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    title="Connect a phone"
    onClose={onClose}
  >
    <ConnectPhone />
  </Dialog>
)
