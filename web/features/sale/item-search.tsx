// The left part of the till: the two boxes, the two tabs and their lists (POS-001 to POS-019).
import { IconPackages, IconScan, IconTools } from '@tabler/icons-react'
import type { Sellable } from '@webale/domain/features/product/pricing.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { useEffect, type ReactNode } from 'react'
