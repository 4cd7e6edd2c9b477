// The page of this device as a till. The card Drawer chooses its drawer; administrators edit the
// drawers of the shop.
import { can } from '@webale/domain/access/permissions.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import type { Drawer } from '@webale/domain/features/shift/drawer.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useActor } from '../../lib/session/session.tsx'
import { chooseDrawer, rememberDrawer, useKnownDrawer } from '../../till/page/bind-drawer.ts'
import { useUpdate } from '../../till/page/app-update.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { DrawersOfTheShop } from './drawers-of-the-shop.tsx'

/** A new version of the app that waits on this device. */
const UpdateCard = () => {
  const update = useUpdate()
  if (update === null) return null

  return (
    <Card className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">A new version is ready.</p>
        <Button
          look="primary"
          onClick={update}
        >
          Use it now
        </Button>
      </div>
    </Card>
  )
}

/** The drawer of this device. Others than leaders see it and cannot change it. */
const DrawerOfThisTill = ({ drawers }: { drawers: readonly Drawer[] }) => {
  const actor = useActor()
  const known = useKnownDrawer(drawers)
  const mayChoose = can(actor, 'drawer.choose')

  return (
    <Field
      label="Drawer of this till"
      hint={
        mayChoose
          ? 'Kept on this device. Its sales belong to the open shift of this drawer.'
          : 'A moderator or administrator chooses it.'
      }
    >
      <Select
        value={known?.id ?? ''}
        disabled={!mayChoose}
        placeholder="No drawer"
        options={optionsOf(drawers)}
        onChange={({ target }) => {
          const drawer = drawers.find(({ id }) => id === target.value) ?? null
          chooseDrawer(drawer?.id ?? null)
          rememberDrawer(actor.id, drawer)
        }}
      />
    </Field>
  )
}

const DrawerCard = () => {
  const mayManage = can(useActor(), 'drawer.manage')
  const drawers = useQuery(drawerApi.list, {})
  const { data, isError, isPending } = drawers

  return (
    <Card title="Drawer">
      {isError && (
        <ErrorPanel
          things="drawers"
          {...queryErrorProps(drawers)}
        />
      )}
      {isPending && !isError && (
        <SkeletonList
          label="Loading drawers"
          rows={2}
        />
      )}
      {data?.length === 0 && (
        <Empty
          drawing="box"
          hint={mayManage ? undefined : 'Ask an administrator to add one.'}
          className="py-4"
        >
          No drawer yet. Add one to count cash by shift.
        </Empty>
      )}
      {data && data.length > 0 && <DrawerOfThisTill drawers={data} />}
      {data && mayManage && <DrawersOfTheShop drawers={data} />}
    </Card>
  )
}

/** The page from which leaders set every device. */
const AllDevices = () =>
  can(useActor(), 'drawer.choose') && (
    <Link
      to="/devices"
      className={buttonClass()}
    >
      All devices
    </Link>
  )

type TillPageProps = {
  /** The cards of the device, which hold the cards of this page. */
  Device: (props: { children: ReactNode }) => ReactNode
  Printer: () => ReactNode
}

export const TillPage = ({ Device, Printer }: TillPageProps) => (
  <>
    <PageHeader
      title="This till"
      subtitle="What belongs to this device"
      actions={<AllDevices />}
    />
    <UpdateCard />
    <Device>
      <DrawerCard />
      <Printer />
    </Device>
  </>
)
