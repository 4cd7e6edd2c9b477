// A department: products, sales and staff belong to one. The rule for the selected department is
// here too.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { seenOf } from '../../kernel/merge-edit.ts'
import { optionalLine, thingName } from '../../kernel/text.ts'

export const NewDepartment = z.object({
  name: thingName('Name', 100),
  description: optionalLine('Description', 500),
})
export type NewDepartment = z.output<typeof NewDepartment>

export const Department = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  created_at: z.string(),
  /** Number of its products. */
  product_count: z.number(),
})
export type Department = z.output<typeof Department>

export const DepartmentChange = NewDepartment.extend({
  id: Id,
  /** The department as the form showed it first (decision R14). */
  seen: seenOf(Department.pick({ name: true, description: true })),
})

/** Local storage key of the department an admin works in. */
export const SELECTED_DEPARTMENT_KEY = 'selectedDepartmentId'

/** Departments with PERFUME in their name, in any case, sell by the millilitre. */
export const isPerfume = (name: string): boolean => name.toUpperCase().includes('PERFUME')

/** The first by name, or null when there is none. */
export const firstByName = <Named extends { readonly name: string }>(
  departments: readonly Named[],
): Named | null =>
  departments.reduce<Named | null>(
    (first, department) =>
      first === null || department.name.localeCompare(first.name, 'en') < 0 ? department : first,
    null,
  )

/**
 * The selected department: the stored one if it still exists, otherwise the first by name. The list
 * of a non-admin holds only their own department, so the result is always that one (decision P10).
 */
export const selectedDepartment = <Named extends { readonly id: string; readonly name: string }>(
  departments: readonly Named[],
  stored: string | null,
): Named | null => departments.find(({ id }) => id === stored) ?? firstByName(departments)
