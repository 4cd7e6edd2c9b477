// The blanks of a text, such as {min}, for the compiler.

/** The names of the blanks in a text: Blanks<'from {a} to {b}'> is 'a' | 'b'. */
export type Blanks<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Blanks<Rest>
  : never
