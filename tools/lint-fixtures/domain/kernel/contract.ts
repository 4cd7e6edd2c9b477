// violates: language
export interface Contract {
  readonly name: string
}
