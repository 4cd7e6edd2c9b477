// violates: language
export class Manager {
  readonly name = 'manager'
}
