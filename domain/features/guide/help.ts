// The help: five tabs of guides. Static texts, not read from the server.
import { advancedGuides } from './help-advanced.ts'
import type { HelpTab } from './help-guide.ts'
import { inventoryGuides } from './help-inventory.ts'
import { reportGuides } from './help-reports.ts'
import { salesGuides } from './help-sales.ts'
import { startGuides } from './help-start.ts'
import { tillGuides } from './help-till.ts'

/** The tabs of the page, in their order. */
export const HELP_TABS: readonly [HelpTab, ...HelpTab[]] = [
  { value: 'start', label: 'Getting Started', guides: startGuides },
  { value: 'inventory', label: 'Inventory', guides: inventoryGuides },
  { value: 'sales', label: 'Sales', guides: [...salesGuides, ...tillGuides] },
  { value: 'reports', label: 'Reports', guides: reportGuides },
  { value: 'advanced', label: 'Advanced', guides: advancedGuides },
]
