// Planted: language
export enum Colour {
  red,
  green,
}
