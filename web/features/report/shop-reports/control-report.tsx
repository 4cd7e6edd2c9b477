// The shop report "Discounts, returns and voids" of each person.
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ReportFrame } from '../sales-report/report-frame.tsx'
import { useReportChoice } from '../sales-report/use-report-choice.ts'
import { ControlTiles } from './control-tiles.tsx'
import { ReportLoading, type ShopReportProps } from './figure-report.tsx'
import { PeopleControls } from './people-controls.tsx'

type Report = OutputOf<typeof shopReportApi.controls>

const Sections = ({ report: { people, total } }: { report: Report }) => (
  <>
    <ControlTiles total={total} />
    <Card
      title="Discounts, returns and voids"
      flush
    >
      {people.length === 0 ? (
        <Empty drawing="calm">No discounts, returns or voids in this period</Empty>
      ) : (
        <>
          <PeopleControls people={people} />
          <p className="border-t border-border px-3.5 py-3 text-small text-text-2 md:px-4.5">
            Amounts in UGX. Pay-outs that were undone are not counted.
          </p>
        </>
      )}
    </Card>
  </>
)

export const ControlReport = ({ chooser }: ShopReportProps) => {
  // Starts with the last 30 days, because a single day shows no pattern.
  const chosen = useReportChoice('monthly')
  const { choice, problem } = chosen
  const report = useQuery(shopReportApi.controls, choice, {
    keepPrevious: true,
    enabled: problem === null,
  })

  const { data } = report
  const exportFile = async (days: Days): Promise<void> => {
    if (data === undefined) return
    // Loaded with the first press, because most people never export.
    const { downloadControls } = await import('./control-export.ts')
    await downloadControls(data, days)
  }

  return (
    <ReportFrame
      title="Shop Reports"
      chosen={chosen}
      report={report}
      exportFile={exportFile}
      chooser={chooser}
      loading={<ReportLoading />}
    >
      {(controls) => <Sections report={controls} />}
    </ReportFrame>
  )
}
