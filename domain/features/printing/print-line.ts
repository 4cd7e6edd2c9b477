// The data of a print: the lines of a receipt or slip in the order of the paper. Browser windows,
// ESC/POS printers and pictures draw the same lines (docs/decisions/0086-receipt-printers.md).

/** `name` is the shop's name, `mark` a word like COPY, and `foot` small text in the middle. */
export type TextLook =
  | 'name'
  | 'head'
  | 'mark'
  | 'plain'
  | 'strong'
  | 'item'
  | 'remark'
  | 'thanks'
  | 'foot'

/** `detail` and `part` are indented; rows that `flow` have long texts on both sides. */
export type RowLook = 'plain' | 'strong' | 'detail' | 'part' | 'total' | 'flow' | 'flow_strong'

export type PrintLine =
  | { readonly kind: 'logo'; readonly source: string; readonly name: string }
  | { readonly kind: 'text'; readonly look: TextLook; readonly text: string }
  | {
      readonly kind: 'row'
      readonly look: RowLook
      readonly left: string
      readonly right: string
    }
  | { readonly kind: 'qr'; readonly text: string; readonly label: string }
  | { readonly kind: 'rule' }

export const rule: PrintLine = { kind: 'rule' }
export const textLine = (look: TextLook, text: string): PrintLine => ({
  kind: 'text',
  look,
  text,
})
export const rowLine = (look: RowLook, left: string, right: string): PrintLine => ({
  kind: 'row',
  look,
  left,
  right,
})
