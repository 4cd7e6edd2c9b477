// The card State: the server, the till, and what it sold today.
import { FactsCard } from '../../../components/facts-card.tsx'
import { useActor, useShopRules } from '../../../lib/session/session.tsx'
import { HomeScreen } from './home-screen.tsx'
import { soldTodayText, type StateOfDevice, tillFacts } from './till-facts.ts'

export const StateCard = ({ device }: { device: StateOfDevice }) => {
  const { shifts, hide_expected_cash } = useShopRules()
  const isBlind = useActor().role === 'user' && shifts && hide_expected_cash

  return (
    <FactsCard
      title="State"
      facts={tillFacts(device)}
    >
      <p className="mt-4 border-t border-border pt-4 font-semibold">
        {soldTodayText(device.sales, device.day, isBlind)}
      </p>
      <p className="mt-1 text-small text-text-2">Keep Webale open until all sales are sent.</p>
      {!device.status.is_persisted && (
        <div className="mt-4 rounded-row bg-warning-soft p-3.5 text-small text-warning">
          <p className="font-semibold">
            The browser may clear this till's data when the phone is full. Add Webale to the home
            screen.
          </p>
          <HomeScreen />
        </div>
      )}
    </FactsCard>
  )
}
