// How an operation treats people of another department; department-rules.ts names it for each one.
import type { DepartmentTeam } from './department-stock.ts'
import type { DepartmentGoods } from './two-departments.ts'

export type SentInput = Readonly<Record<string, unknown>>

/** What happens when a person of one department (`mine`) tries to reach another (`theirs`). */
export type Expectation =
  /** The reason why all staff share these rows, or why they belong to no department. */
  | { readonly shared: string; readonly sent?: SentInput }
  /** The response does not depend on other departments, even when the other one is requested. */
  | { readonly scoped: (theirs: DepartmentTeam) => readonly SentInput[] }
  /** A row of the other department is not found by its id. */
  | { readonly hidden: (theirs: DepartmentGoods) => SentInput }
  /**
   * A write for another department is stored in one's
   * own, or refused because it uses goods of the other.
   */
  | { readonly stamped: (theirs: DepartmentTeam, mine: DepartmentGoods) => SentInput }
  | { readonly refused: (theirs: DepartmentGoods, elsewhere: DepartmentTeam) => SentInput }
  | {
      readonly stamped: (theirs: DepartmentTeam, mine: DepartmentGoods) => SentInput
      readonly refused: (theirs: DepartmentGoods, elsewhere: DepartmentTeam) => SentInput
    }
