// On the page of this till: a new version of the app that waits on this device.
import { useUpdate } from '../../lib/till/app-update.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

export const UpdateCard = () => {
  const update = useUpdate()
  if (update === null) return null
  return (
    <Card className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">A new version is ready.</p>
        <Button look="primary" onClick={update}>
          Use it now
        </Button>
      </div>
    </Card>
  )
}
