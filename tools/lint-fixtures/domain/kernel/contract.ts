// violates: linter typescript(consistent-type-definitions)
export interface Contract {
  readonly name: string
}
