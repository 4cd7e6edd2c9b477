// Planted: language
export class Manager {
  readonly name = 'manager'
}
