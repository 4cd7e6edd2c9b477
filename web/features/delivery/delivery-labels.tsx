// 'Print labels' of a delivery: as many labels of
// each product as were received, or any other number.
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { LabelsDialog } from '../../components/labels-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'

export const DeliveryLabels = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const labels = useQuery(deliveryApi.labels, { id })
  if (labels.data)
    return (
      <LabelsDialog
        products={labels.data}
        onClose={onClose}
      />
    )

  return (
    <Dialog
      open
      title="Print labels"
      width="l"
      onClose={onClose}
    >
      {labels.isError ? (
        <ErrorPanel
          things="the labels"
          {...queryErrorProps(labels)}
        />
      ) : (
        <SkeletonList label="Loading the labels" />
      )}
    </Dialog>
  )
}
