// violates: language
export enum Colour {
  red,
  green,
}
