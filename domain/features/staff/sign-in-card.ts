// What a new person is told about signing in, on the card and in a chat.
import type { WayIn } from '../../kernel/lan.ts'
import { PRODUCT_NAME } from '../../kernel/product-name.ts'

/** The sign-in data of the new person; shown once. */
export type SignInCard = {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** The card as a text to send; `way` is null while other devices cannot open the shop. */
export const signInCardText = ({ name, email, password }: SignInCard, way: WayIn | null): string =>
  [
    `Hello ${name}, this is how you sign in to ${PRODUCT_NAME}:`,
    ...(way === null ? ["On the shop's computer."] : []),
    ...(way?.first ? [`First, once on each phone: ${way.first}`] : []),
    ...(way === null ? [] : [`${way.address}/auth`]),
    `Email: ${email}`,
    `Password: ${password}`,
  ].join('\n')
