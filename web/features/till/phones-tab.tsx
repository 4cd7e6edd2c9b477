// The tab Phones of the page Settings.
import { Card } from '../../ui/card.tsx'
import { ConnectPhone } from './connect-phone.tsx'

export const PhonesTab = () => (
  <Card title="Phones">
    <ConnectPhone />
  </Card>
)
