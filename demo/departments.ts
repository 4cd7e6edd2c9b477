// The three departments of the demo shop and their products.
import { cosmeticWares } from './cosmetics.ts'
import { perfumeWares } from './perfumes.ts'
import { perfumeTasks, printingTasks, type Task } from './services.ts'
import { stationeryWares } from './stationery.ts'
import type { Ware } from './wares.ts'

export type DepartmentName = 'Perfume Lounge' | 'Cosmetics' | 'Printing & Design'

type DepartmentPlan = {
  readonly name: DepartmentName
  readonly description: string
  readonly wares: readonly Ware[]
  readonly tasks: readonly Task[]
  /** Share of all sales, in per cent. */
  readonly weight: number
  /** Share of lines that are services. */
  readonly service_share: number
}

export const departments: readonly DepartmentPlan[] = [
  {
    name: 'Perfume Lounge',
    description: 'Perfumes by the millilitre, bottles and gift sets',
    wares: perfumeWares,
    tasks: perfumeTasks,
    weight: 34,
    service_share: 0.05,
  },
  {
    name: 'Cosmetics',
    description: 'Skin, hair and make-up, and refills by the litre',
    wares: cosmeticWares,
    tasks: [],
    weight: 38,
    service_share: 0,
  },
  {
    name: 'Printing & Design',
    description: 'Printing, design, engraving and stationery',
    wares: stationeryWares,
    tasks: printingTasks,
    weight: 28,
    service_share: 0.62,
  },
]
