// The open tab of a page, kept in its URL; the first tab needs no parameter.
import { useSearchParams } from 'react-router'

/** The open one of these tabs, and what opens another by its value. */
export const useTab = <Tab extends { readonly value: string }>(
  tabs: readonly Tab[],
  first: Tab,
): readonly [Tab, (value: string) => void] => {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('tab')) ?? first

  return [tab, (value) => setParams(value === first.value ? {} : { tab: value }, { replace: true })]
}
