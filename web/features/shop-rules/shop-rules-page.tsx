// Shop Rules, for administrators: the parts of the program that this shop uses, and its limits.
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { RulesForm } from './rules-form.tsx'

export const ShopRulesPage = () => {
  const rules = useQuery(shopRulesApi.get, {})
  return (
    <>
      <PageHeader
        title="Shop Rules"
        subtitle="The parts that your shop uses, and its limits"
        back={{ to: '/settings', label: 'Settings' }}
      />
      {rules.isError && (
        <ErrorPanel
          className="mb-4"
          things="the shop rules"
          {...queryErrorProps(rules)}
        />
      )}
      {rules.isPending && !rules.isError && <SkeletonList label="Loading the shop rules" />}
      {rules.data && <RulesForm rules={rules.data} />}
    </>
  )
}
